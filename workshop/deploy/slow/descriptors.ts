import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Counts the open files and sockets of a process and its children. Connections to the port `leave_out` do not count:
 * the pool opens and closes those to the database by itself.
 */
export function openDescriptors(pid: number, leave_out: number): number {
  const pooled = socketsTo(leave_out)
  const open = [pid, ...childrenOf(pid)].flatMap((process) =>
    readdirSync(`/proc/${process}/fd`).map((name) => targetOf(`/proc/${process}/fd/${name}`)),
  )
  return open.filter((target) => !pooled.has(target)).length
}

/** Returns the sockets as the links in `/proc/<pid>/fd` name them. */
function socketsTo(port: number): Set<string> {
  const end = endOf(port)
  return new Set(
    tcpLines()
      .filter(([, , remote = '']) => remote.endsWith(end))
      .map((fields) => `socket:[${fields[9]}]`),
  )
}

// A descriptor that was closed in the meantime has no target.
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor)
  } catch {
    return ''
  }
}

const ESTABLISHED = '01'
const CLOSE_WAIT = '08'

/** The servers at these ports use IPv4. */
export function connectionsTo(ports: readonly number[]): number {
  const ends = ports.map(endOf)
  return tcpLines().filter(
    ([, local = '', , state = '']) =>
      ends.some((end) => local.endsWith(end)) && [ESTABLISHED, CLOSE_WAIT].includes(state),
  ).length
}

// The fields are number, local and remote address, state, …, inode.
function tcpLines(): string[][] {
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  return lines.map((line) => line.trim().split(/\s+/))
}

function endOf(port: number): string {
  return `:${port.toString(16).toUpperCase().padStart(4, '0')}`
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
