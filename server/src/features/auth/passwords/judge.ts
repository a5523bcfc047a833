// The entry of the thread that judges passwords. It shares no module with the server, so that it stays small.

import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'
import { countParts } from './patterns.ts'

export type Question = {
  password: string
  /** Every word that a guesser may know of the owner. */
  known: string[]
  /** The most important of them. The time to judge grows with their number. */
  context: string[]
}

// At least ten thousand million guesses.
const ENOUGH_SCORE = 4

// `Summer-Winter-2026` has five.
const ENOUGH_PARTS = 8

// When a request needs the same core, this thread gets a quarter of the time.
const LOWER = 5
const LOWEST = 19

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs })

/** The score alone overrates passwords made of common parts, such as two seasons. */
function isStrong({ password, known, context }: Question): boolean {
  return countParts(password, known) >= ENOUGH_PARTS && zxcvbn.check(password, context).score >= ENOUGH_SCORE
}

// Only on Linux it is the priority of the thread that asks, and not of the process.
function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(LOWEST, getPriority() + LOWER))
  } catch {
    // The host forbids it, and the thread works without.
  }
}

lowerOwnPriority()
parentPort?.on('message', (question: Question) => parentPort?.postMessage(isStrong(question)))
parentPort?.postMessage('ready')
