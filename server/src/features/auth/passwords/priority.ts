import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

// Such a thread gets a quarter of the time when a request needs the same core.
const LOWER = 5
const LOWEST = 19

/** Lets threads yield to requests; 0 is the thread that calls. Only Linux can, so nothing is thrown. */
export function lowerPriority(threads: () => Iterable<number>): void {
  if (process.platform !== 'linux') return
  try {
    const priority = Math.min(LOWEST, getPriority() + LOWER)
    for (const id of threads()) setPriority(id, priority)
  } catch {
    // A thread has just ended, or the host hides or forbids it.
  }
}

/** The threads of Node's pool exist once the pool has done something. */
export function lowerPoolPriority(): void {
  lowerPriority(poolThreads)
}

function* poolThreads(): Generator<number> {
  for (const id of readdirSync('/proc/self/task')) {
    if (readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker') yield Number(id)
  }
}
