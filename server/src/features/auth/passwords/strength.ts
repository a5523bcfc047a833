import { PRODUCT } from '@plinth/product/brand'
import { invalid } from '../../../http/refusal.ts'
import { countParts } from './patterns.ts'

// At least ten thousand million guesses.
const ENOUGH_SCORE = 4

// `Summer-Winter-2026` has five.
const ENOUGH_PARTS = 8

// The time to judge grows with the length of the password and with the number of context words.
const JUDGED_LENGTH = 40
const CONTEXT_WORDS = 5

// A name of several words can be typed with and without spaces.
const PRODUCT_WORDS = [...PRODUCT.split(/\s+/), PRODUCT.replace(/\s+/g, '')]

type Judge = (password: string, known: string[]) => number

let judge: Promise<Judge> | undefined

/** Throws Refusal `password_too_weak`. The score alone overrates passwords made of common parts, such as two seasons. */
export async function requireStrongPassword(
  password: string,
  owner: { name: string; email: string },
  pointer: string,
): Promise<void> {
  // The word lists are large, and most processes never see a sign-up.
  judge ??= loadJudge()
  const names = owner.name.split(/\s+/)
  const known = [...names, names.join(''), ...owner.email.split(/[@.+_-]/), owner.email, ...PRODUCT_WORDS].filter(
    Boolean,
  )
  const judged = password.slice(0, JUDGED_LENGTH)
  if (countParts(judged, known) < ENOUGH_PARTS || (await judge)(judged, longestOf(known)) < ENOUGH_SCORE) {
    throw invalid(
      pointer,
      'This password is easy to guess. Use a longer one or several unrelated words',
      'password_too_weak',
    )
  }
}

/** The longest different words. */
function longestOf(words: string[]): string[] {
  const different = new Set(words.map((word) => word.toLowerCase()))
  return [...different].toSorted((a, b) => b.length - a.length).slice(0, CONTEXT_WORDS)
}

async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  return (password, context) => zxcvbn.check(password, context).score
}
