import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { takeNumbers } from '../cases/case.ts'
import { WORK_DIRECTORY } from '../options/settings.ts'
import type { Generator } from './generator.ts'
import { readResult, toScript } from './wrk-script.ts'

const execute = promisify(execFile)
// No server here answers more in a round.
const NUMBERS = 5_000_000

/** Finds the wrk of the PATH. Throws where it is not installed. */
export async function findWrk(): Promise<Generator> {
  // wrk exits with 1 after printing its version.
  const version = await execute('wrk', ['--version']).catch((error) => error)
  const [name] = /wrk \S+/.exec(String(version.stdout)) ?? []
  if (!name) throw new Error('The load comes from wrk, which is not installed. Run `apt-get install wrk`.')
  return {
    name,
    async run(url, requests, { connections, seconds }) {
      const script = join(WORK_DIRECTORY, 'load.lua')
      await writeFile(script, toScript(requests, takeNumbers(NUMBERS)))
      const options = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`]
      const { stdout } = await execute('wrk', [...options, '--timeout', '30s', '--latency', '--script', script, url])
      return readResult(stdout)
    },
  }
}
