import { readdirSync } from 'node:fs'
import { commandLine } from '@plinth/database/embedded/proc'

/** Finds processes whose command line names a file of the folder, as `<pid> <command line>`. Linux only. */
export function processesIn(directory: string): string[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && pid !== process.ppid)
    .map((pid) => `${pid} ${commandOf(pid)}`)
    .filter((line) => line.includes(`${directory}/`))
}

// The process may have ended since /proc was listed.
function commandOf(pid: number): string {
  try {
    return commandLine(pid)
  } catch {
    return ''
  }
}
