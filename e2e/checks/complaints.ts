import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

// The pages of these contexts log what their CSP blocks.
const reporting = new WeakSet<BrowserContext>()

/** Collects the errors and warnings of the browser, and those that a test expects. */
export class Complaints {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []
  readonly #ends: (() => void)[] = []

  /** The browser logs every failed request; the test names the statuses that it provokes. */
  expectAnswers(...statuses: number[]): void {
    for (const status of statuses) {
      this.#expected.push(new RegExp(`^Failed to load resource: the server responded with a status of ${status} `))
    }
  }

  /** The test cuts a connection, which the browser logs too. */
  expectNoAnswer(): void {
    this.#expected.push(/^Failed to load resource: net::ERR_/)
  }

  /** Playwright's own scripts are blocked in a frame whose sandbox allows none. */
  expectSandbox(): void {
    this.#expected.push(/^Blocked script execution in '\S+' because the document's frame is sandboxed/)
  }

  /** The browser also says why it blocked what a test tried. */
  expectBlocked(directive: string): void {
    this.#expected.push(new RegExp(`^Content-Security-Policy: ${directive} blocked |directive: "${directive} `))
  }

  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((expected) => expected.test(text)))
  }

  async listen(context: BrowserContext): Promise<void> {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#heard.push(message.text())
    }
    const onError = (error: WebError) => this.#heard.push(`Uncaught: ${error.error().message}`)
    context.on('console', onConsole).on('weberror', onError)
    this.#ends.push(() => context.off('console', onConsole).off('weberror', onError))
    if (reporting.has(context)) return
    reporting.add(context)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI}`)
      })
    })
  }

  /** A context that outlives the test is heard no more. */
  end(): void {
    for (const end of this.#ends.splice(0)) end()
  }
}
