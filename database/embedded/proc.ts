import { readFileSync } from 'node:fs'

// How Linux describes a process; see proc(5).

/**
 * The fields of `/proc/<pid>/stat` from the third on: the state first, the parent's id next.
 * @throws when there is no such process
 */
export function statusFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in parentheses and may itself hold spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * The command line of a process with spaces between the arguments. Empty for a zombie.
 * @throws when there is no such process
 */
export function commandLine(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}
