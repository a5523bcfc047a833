import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

// When a request needs the same core, the pool gets a quarter of the time.
const LOWER = 5
const LOWEST = 19

/**
 * Lets the threads of Node's pool yield to the one that answers requests. They exist once the pool has done something.
 * Only Linux tells threads apart, and a server works without this, so nothing is thrown.
 */
export function lowerPoolPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const priority = Math.min(LOWEST, getPriority() + LOWER)
    for (const id of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
      if (name === 'libuv-worker') setPriority(Number(id), priority)
    }
  } catch {
    // A thread has just ended, or the host hides or forbids it.
  }
}
