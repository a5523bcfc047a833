import type { Answer, CallOptions } from './client.ts'

/** Pass the cookie jar to a call as the options, and the response to `keep`. */
export class Browser implements CallOptions {
  readonly headers: Record<string, string>
  readonly #cookies = new Map<string, string>()

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers
  }

  get cookie(): string | undefined {
    return this.#cookies.size === 0 ? undefined : [...this.#cookies.values()].join('; ')
  }

  has(name: string): boolean {
    return this.#cookies.has(name)
  }

  keep<Body>(answer: Answer<Body>): Answer<Body> {
    for (const [name, pair] of Object.entries(answer.cookies)) {
      if (pair.endsWith('=')) this.#cookies.delete(name)
      else this.#cookies.set(name, pair)
    }
    return answer
  }
}
