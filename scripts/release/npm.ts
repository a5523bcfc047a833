import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { root } from '@plinth/tools/processes'

export type NpmRun = { status: number; stdout: string; stderr: string }

/** Runs npm in the project and returns its output. Uses the npm that runs this script, if there is one. */
export async function runNpm(...args: string[]): Promise<NpmRun> {
  const script = process.env.npm_execpath
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? 1))
  })
  const [status, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { status, stdout, stderr }
}
