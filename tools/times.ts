import { appendFileSync } from 'node:fs'

/** A run with `--times` writes one JSON line here for each thing that took time. */
const file = process.env.TEST_TIMES

/** `part_of` names a larger reason that contains this one. */
export type Spent = { reason: string; ms: number; count: number; part_of?: string }

export const TESTS = 'tests'

/** Does nothing in a run without `--times`. */
export function note(spent: Spent): void {
  if (file) appendFileSync(file, `${JSON.stringify(spent)}\n`)
}

/** `began` is a time of `performance.now()`. */
export function noteSince(began: number, reason: string): void {
  note({ reason, ms: performance.now() - began, count: 1, part_of: TESTS })
}

export async function timed<T>(reason: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    noteSince(began, reason)
  }
}
