import { spawnSync } from 'node:child_process'
import { root } from '@plinth/tools/processes'

export type NpmRun = { status: number; stdout: string; stderr: string }

// The list of all packages is larger than the megabyte that Node.js takes by default.
const MAX_OUTPUT = 256 * 1024 * 1024

/** Runs npm in the project and returns its output. Uses the npm that runs this script, if there is one. */
export function runNpm(...args: string[]): NpmRun {
  const script = process.env.npm_execpath
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []]
  const options = { cwd: root, encoding: 'utf8', maxBuffer: MAX_OUTPUT } as const
  const { error, status, stdout, stderr } = spawnSync(command, [...first, ...args], options)
  if (error) throw error
  return { status: status ?? 1, stdout, stderr }
}
