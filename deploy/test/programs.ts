import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Debian keeps the servers where only root looks.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** Returns the path of a program. @throws one sentence with the Debian package that has it */
export function findProgram(name: string, debian_package: string): string {
  const folder = FOLDERS.find((each) => existsSync(join(each, name)))
  if (folder === undefined) throw new Error(`${name} is missing: apt-get install ${debian_package}`)
  return join(folder, name)
}
