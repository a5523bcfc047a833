import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { statusFields } from '@plinth/database/embedded/proc'

const ticks_per_second = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Returns the CPU time of a process, user and system, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  // utime and stime are fields 14 and 15 of the file.
  const [utime, stime] = statusFields(pid).slice(11, 13)
  return ((Number(utime) + Number(stime)) * 1_000_000) / ticks_per_second
}

export function residentMegabytes(pid: number): number {
  return megabytesOf(pid, 'VmRSS')
}

/** Returns the largest resident memory since the process started. */
export function peakMegabytes(pid: number): number {
  return megabytesOf(pid, 'VmHWM')
}

function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
