import { PRODUCT } from '@plinth/product/brand'
import { invalid } from '../../../http/api-error.ts'
import type { Asker } from '../../../services.ts'
import { type Bounds, FairQueue } from '../../fair-queue.ts'
import { JudgeThread, type Judging } from './judge-thread.ts'

// The time to judge grows with the length of the password and with the number of context words.
const JUDGED_LENGTH = 40
const CONTEXT_WORDS = 5

// A name of several words can be typed with and without spaces.
const PRODUCT_WORDS = [...PRODUCT.split(/\s+/), PRODUCT.replace(/\s+/g, '')]

type Owner = { name: string; email: string }

/** Judges one password at a time. The networks that wait take turns. */
export class StrengthCheck {
  readonly #queue: FairQueue
  readonly #thread: JudgeThread

  constructor(options: Bounds & Judging) {
    this.#queue = new FairQueue(options)
    this.#thread = new JudgeThread(options)
  }

  /** Throws ApiError `password_too_weak`, or `busy` when the password cannot be judged in time. */
  async require(asker: Asker, password: string, owner: Owner, pointer: string): Promise<void> {
    const known = wordsOf(owner)
    const question = { password: password.slice(0, JUDGED_LENGTH), known, context: longestOf(known) }
    // The wait budget does not include the start of the thread.
    await this.#thread.ready()
    if (await this.#queue.run(asker, () => this.#thread.isStrong(question))) return
    throw invalid(
      pointer,
      'This password is easy to guess. Use a longer one or several unrelated words',
      'password_too_weak',
    )
  }
}

function wordsOf({ name, email }: Owner): string[] {
  const names = name.split(/\s+/)
  return [...names, names.join(''), ...email.split(/[@.+_-]/), email, ...PRODUCT_WORDS].filter(Boolean)
}

function longestOf(words: string[]): string[] {
  const different = new Set(words.map((word) => word.toLowerCase()))
  return [...different].toSorted((a, b) => b.length - a.length).slice(0, CONTEXT_WORDS)
}
