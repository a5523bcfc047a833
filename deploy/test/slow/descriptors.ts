import { readdirSync, readFileSync } from 'node:fs'

/** How many files and sockets a process and its children have open. */
export function openDescriptors(pid: number): number {
  const own = readdirSync(`/proc/${pid}/fd`).length
  return own + childrenOf(pid).reduce((sum, child) => sum + readdirSync(`/proc/${child}/fd`).length, 0)
}

const ESTABLISHED = '01'
const CLOSE_WAIT = '08'

/** How many connections the servers at these ports of IPv4 have open. */
export function connectionsTo(ports: readonly number[]): number {
  const ends = ports.map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`)
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  return lines.filter((line) => {
    const [, local = '', , state = ''] = line.trim().split(/\s+/)
    return ends.some((end) => local.endsWith(end)) && [ESTABLISHED, CLOSE_WAIT].includes(state)
  }).length
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
