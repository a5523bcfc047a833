import { AsyncLocalStorage } from 'node:async_hooks'

// With the time-out of locks, a request is refused after less than three and a half seconds.
const PATIENCE_MS = 1250

/** How long the statements of one request may still wait for connections. */
export type Patience = { left_ms: number }

const current = new AsyncLocalStorage<Patience | undefined>()

export function newPatience(): Patience {
  return { left_ms: PATIENCE_MS }
}

/** Runs a part of a request; all its parts share one patience. */
export function withPatience<T>(patience: Patience | undefined, work: () => T): T {
  return current.run(patience, work)
}

/** Runs what a request started and does not wait for. */
export function withoutPatience<T>(work: () => T): T {
  return current.run(undefined, work)
}

export function currentPatience(): Patience | undefined {
  return current.getStore()
}
