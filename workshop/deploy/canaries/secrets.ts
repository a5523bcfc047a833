/** The secrets of a run by what they are. */
export class Canaries {
  readonly #values = new Map<string, string>()

  /** Short secrets are refused, because they could occur by chance. */
  add(name: string, value: string | null | undefined): string {
    if (!value || value.length < 10) throw new Error(`The secret "${name}" is too short to be found: ${value}`)
    this.#values.set(name, value)
    return value
  }

  get size(): number {
    return new Set(this.#values.values()).size
  }

  get names(): string[] {
    return [...this.#values.keys()]
  }

  /** Finds secrets in any spelling. */
  findIn(text: string): string[] {
    return [...this.#values]
      .filter(([, value]) => spellings(value).some((each) => text.includes(each)))
      .map(([name]) => name)
  }

  get(name: string): string {
    return this.#values.get(name) ?? ''
  }
}

// A secret can be in a URL, in a string of JSON, and in bytes: Base64 of the text, hexadecimal of the text and of its
// Base64.
function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  const decoded = Buffer.from(value, 'base64url')
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    // A text that is no Base64 is decoded to few bytes, which could occur by chance.
    ...(decoded.length >= 24 ? [decoded.toString('hex')] : []),
  ]
}
