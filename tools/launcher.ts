import { spawnSync } from 'node:child_process'
import { commandLine, statusFields } from '@plinth/database/embedded/proc'
import { identify, type ProcessIdentity } from '@plinth/database/embedded/process-identity'

/** Finds the npm that runs this script, with or without a shell in between. Undefined without npm. */
export function findNpm(): ProcessIdentity | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = lookUp(process.ppid)
  if (!parent) return undefined
  return identify(isShell(parent.command) ? parent.ppid : process.ppid)
}

function isShell(command: string): boolean {
  return /^(\S*\/)?(ba|da|z|k|a)?sh -c /.test(command)
}

function lookUp(pid: number): { ppid: number; command: string } | undefined {
  try {
    return process.platform === 'linux' ? lookUpOnLinux(pid) : lookUpByPs(pid)
  } catch {
    return undefined
  }
}

function lookUpOnLinux(pid: number) {
  return { ppid: Number(statusFields(pid)[1]), command: commandLine(pid) }
}

function lookUpByPs(pid: number) {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'ppid=,command='], { encoding: 'utf8' })
  const [, ppid, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
  return ppid === undefined ? undefined : { ppid: Number(ppid), command }
}
