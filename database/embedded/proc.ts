import { readFileSync } from 'node:fs'

// proc(5) says how Linux describes a process.

/** Returns the fields from the third on: the state, the parent's id, … @throws for an unknown process */
export function statusFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in parentheses and may itself hold spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A zombie has an empty command line. @throws for an unknown process */
export function commandLine(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}
