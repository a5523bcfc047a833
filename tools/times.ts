import { appendFileSync } from 'node:fs'

/** Where a run with `--times` collects what its time went into, one JSON line each. */
const file = process.env.TEST_TIMES

/** A duration of a reason, such as the copy of a database; `part_of` names a larger reason that contains it. */
export type Spent = { reason: string; ms: number; count: number; part_of?: string }

/** The time of the tests and hooks of Vitest. */
export const TESTS = 'tests'

/** Does nothing in a run without `--times`. */
export function note(spent: Spent): void {
  if (file) appendFileSync(file, `${JSON.stringify(spent)}\n`)
}

/** Notes a part of the tests that began then, as `performance.now()` says. */
export function noteSince(began: number, reason: string): void {
  note({ reason, ms: performance.now() - began, count: 1, part_of: TESTS })
}

/** Does some work of a test and notes its duration. */
export async function timed<T>(reason: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    noteSince(began, reason)
  }
}
