import { getPriority, setPriority } from 'node:os'

// When a request needs the same core, such a thread gets a quarter of the time.
const LOWER = 5
const LOWEST = 19

/**
 * Lets threads yield to the one that answers requests. Only Linux tells threads apart, and a server works without this,
 * so nothing is thrown.
 * @param threads returns their ids; 0 is the thread that calls
 */
export function lowerPriority(threads: () => Iterable<number>): void {
  if (process.platform !== 'linux') return
  try {
    const priority = Math.min(LOWEST, getPriority() + LOWER)
    for (const id of threads()) setPriority(id, priority)
  } catch {
    // A thread has just ended, or the host hides or forbids it.
  }
}
