import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

// Scalar is no dependency: its package brings 271 others to everyone who installs the project.
const SCALAR = {
  package: '@scalar/api-reference@1.72.1',
  integrity: 'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==',
  script: 'package/dist/browser/standalone.js',
}

export type Pack = (name: string, folder: string) => Promise<string>

/**
 * The first call has npm fetch the script into the folder, the others read it there. @throws a sentence when npm cannot
 * fetch it, or fetched something else
 */
export async function readScalar(folder: string, pack: Pack, asked = SCALAR): Promise<Buffer> {
  const path = join(folder, `${asked.package.replace(/^@/, '').replace(/\W+/g, '-')}.js`)
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return kept
  await mkdir(folder, { recursive: true })
  const fetched = await mkdtemp(join(folder, 'fetched-'))
  try {
    const archive = await readFile(await pack(asked.package, fetched))
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    if (integrity !== asked.integrity)
      throw new Error(`npm fetched another ${asked.package} than the one that is known.`)
    const script = fileOf(gunzipSync(archive), asked.script)
    // The file is renamed, so that a server that is stopped here leaves no half of it.
    await writeFile(join(fetched, 'script.js'), script)
    await rename(join(fetched, 'script.js'), path)
    return script
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}

/** Each file of a tar archive has a header of 512 bytes, and its content fills up to the next multiple of them. */
function fileOf(archive: Buffer, path: string): Buffer {
  const field = (at: number, length: number) => archive.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(field(at + 124, 12), 8)
    if (field(at, 100) === path) return archive.subarray(at + 512, at + 512 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }
  throw new Error(`The package has no file ${path}.`)
}

/** npm runs in the root of the project, whose `.npmrc` may name a registry. */
export function packWithNpm(root: string): Pack {
  return async (name, folder) => {
    // The path is relative and without spaces, because Windows runs npm through a shell.
    const destination = relative(root, folder).replaceAll('\\', '/')
    const args = ['pack', name, '--ignore-scripts', '--silent', `--pack-destination=${destination}`]
    const npm = spawn('npm', args, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const status = new Promise<number | null>((resolve, reject) => npm.once('error', reject).once('close', resolve))
    const [code, file, reason] = await Promise.all([status, text(npm.stdout), text(npm.stderr)])
    if (code !== 0)
      throw new Error(`npm could not fetch ${name}, which shows the API. Reload when it can.\n${reason}`.trim())
    return join(folder, file.trim())
  }
}
