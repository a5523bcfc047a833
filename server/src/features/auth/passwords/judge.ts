// The thread that judges passwords starts here. It imports little of the server, so that it stays small.

import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'
import { countParts } from './patterns.ts'
import { lowerPriority } from './priority.ts'

export type Question = {
  password: string
  /** A guesser may know these words of the owner. */
  known: string[]
  /** The time to judge grows with the number of these, so only the most important are given. */
  context: string[]
}

// The score stands for at least ten thousand million guesses.
const ENOUGH_SCORE = 4

// `Summer-Winter-2026` has five.
const ENOUGH_PARTS = 8

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs })

/** The score alone overrates passwords made of common parts, such as two seasons. */
function isStrong({ password, known, context }: Question): boolean {
  return countParts(password, known) >= ENOUGH_PARTS && zxcvbn.check(password, context).score >= ENOUGH_SCORE
}

lowerPriority(() => [0])
parentPort?.on('message', (question: Question) => parentPort?.postMessage(isStrong(question)))
parentPort?.postMessage('ready')
