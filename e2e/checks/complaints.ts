import type { BrowserContext } from '@playwright/test'

/** What the browser complained about, and what a test has said it will. */
export class Complaints {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []

  /** The browser writes a line of its own for each refused request; the test names the answers it provokes. */
  expectAnswers(...statuses: number[]): void {
    for (const status of statuses) {
      this.#expected.push(new RegExp(`^Failed to load resource: the server responded with a status of ${status} `))
    }
  }

  /** As for answers, where the test cuts the connection. */
  expectNoAnswer(): void {
    this.#expected.push(/^Failed to load resource: net::ERR_/)
  }

  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((expected) => expected.test(text)))
  }

  /** Listens to every page of a context: console errors and warnings, uncaught errors, violations of the CSP. */
  async listen(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#heard.push(message.text())
    })
    context.on('weberror', (error) => this.#heard.push(`Uncaught: ${error.error().message}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI}`)
      })
    })
  }
}
