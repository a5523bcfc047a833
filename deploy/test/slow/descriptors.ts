import { readdirSync, readFileSync } from 'node:fs'

/** How many files and sockets a process and its children have open. */
export function openDescriptors(pid: number): number {
  const own = readdirSync(`/proc/${pid}/fd`).length
  return own + childrenOf(pid).reduce((sum, child) => sum + readdirSync(`/proc/${child}/fd`).length, 0)
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
