import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root } from '@plinth/tools/processes'

const run = promisify(execFile)

/** The paths that git tracks among these, a file or everything in a folder; links are left out. */
export async function trackedFiles(...paths: string[]): Promise<string[]> {
  const args = ['--literal-pathspecs', 'ls-files', '--stage', '-z', '--', ...paths]
  const { stdout } = await run('git', args, { cwd: root, env: cleanEnvironment(), maxBuffer: 64 * 1024 * 1024 }).catch(
    (cause: Error) => {
      throw new Error(`git cannot say which files are tracked: ${cause.message.trim()}`, { cause })
    },
  )
  // `100644 <hash> 0<tab><path>`; the mode of a link is 120000.
  return stdout.split('\0').flatMap((line) => /^100\d+ \w+ \d\t(.+)$/s.exec(line)?.[1] ?? [])
}

/** True for an existing file that is where its path says, with no link on the way. */
export async function isReallyAt(path: string): Promise<boolean> {
  const [found, expected] = await Promise.all([realpath(join(root, path)), realpath(root)]).catch(() => [])
  return found !== undefined && expected !== undefined && found === join(expected, path.replaceAll('/', sep))
}
