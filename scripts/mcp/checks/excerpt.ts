import { stripVTControlCharacters } from 'node:util'

const FIRST = 4_000
const LAST = 16_000

/** The output of a program: all of it, or its beginning and its end. Holds no more than that in memory. */
export class Excerpt {
  #first = ''
  #last = ''
  #left_out = 0

  add(text: string): void {
    const room = FIRST - this.#first.length
    this.#first += text.slice(0, room)
    this.#last += text.slice(room)
    const excess = this.#last.length - LAST
    if (excess <= 0) return
    this.#left_out += excess
    this.#last = this.#last.slice(excess)
  }

  toString(): string {
    const gap = this.#left_out > 0 ? `\n… ${this.#left_out} characters left out …\n` : ''
    return stripVTControlCharacters(this.#first + gap + this.#last).trim()
  }
}
