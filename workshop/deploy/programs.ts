import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '@plinth/tools/processes'

// Debian keeps the servers where only root looks.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** Returns the path of a program. @throws one sentence with the Debian package that has it */
export function findProgram(name: string, debian_package: string): string {
  const folder = FOLDERS.find((each) => existsSync(join(each, name)))
  if (folder === undefined) throw new Error(`${name} is missing: apt-get install ${debian_package}`)
  return join(folder, name)
}

/** Runs a program to its end and returns what it printed. @throws with its output when it fails */
export function runProgram(program: string, args: readonly string[], env = process.env): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(program, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
    if (error) reject(new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`))
    else resolve(stdout.trim())
  })
  return promise
}
