export class Random {
  #state: number

  constructor(seed: string) {
    // FNV-1a spreads similar seeds.
    this.#state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16777619), 2166136261)
  }

  /** mulberry32 returns a number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, max: number): number {
    return least + Math.floor(this.next() * (max - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from')
    return list[this.between(0, list.length - 1)] as T
  }

  uuid(): string {
    const hex = () => this.between(0, 15).toString(16)
    return 'xxxxxxxx-xxxx-7xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, hex)
  }

  text(length: number): string {
    return Array.from({ length }, () => this.pick([...'abcdefghijklmnopqrstuvwxyz0123456789'])).join('')
  }
}
