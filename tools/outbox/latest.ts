/** Keeps the last entries and numbers them from 1. */
export class Latest<Entry> {
  readonly #entries: (Entry & { number: number })[] = []
  readonly #max: number
  #added = 0

  constructor(max: number) {
    this.#max = max
  }

  add(entry: Entry): void {
    this.#added += 1
    this.#entries.push({ ...entry, number: this.#added })
    if (this.#entries.length > this.#max) this.#entries.shift()
  }

  find(number: number): (Entry & { number: number }) | undefined {
    return this.#entries.find((entry) => entry.number === number)
  }

  get newestFirst(): readonly (Entry & { number: number })[] {
    return this.#entries.toReversed()
  }
}
