import { readFileSync } from 'node:fs'

// How Linux describes a process; see proc(5).

/** The fields of `/proc/<pid>/stat` from the third on: the state, the parent's id, … @throws for an unknown process */
export function statusFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in parentheses and may itself hold spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The command line of a process, separated by spaces. Empty for a zombie. @throws for an unknown process */
export function commandLine(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}
