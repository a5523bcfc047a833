import { readdirSync, readFileSync } from 'node:fs'
import { lowerPriority } from './priority.ts'

/** Lets the threads of Node's pool yield to requests. They exist once the pool has done something. */
export function lowerPoolPriority(): void {
  lowerPriority(poolThreads)
}

function* poolThreads(): Generator<number> {
  for (const id of readdirSync('/proc/self/task')) {
    if (readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker') yield Number(id)
  }
}
