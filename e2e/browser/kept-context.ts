import type { Browser, BrowserContext } from '@playwright/test'

type Kept = {
  kind: string
  context: BrowserContext
  /** The test has opened pages of these, which may have stored something. */
  origins: Set<string>
  /** A clock cannot be taken out of a context again, and a page that crashed takes the process along. */
  isSpent: boolean
}

/**
 * A context that one test after another uses, each with pages of its own. One page stays open beside them, so that the
 * process which has compiled the application stays too: a page loads in two thirds of the time of a new context.
 */
export class KeptContext {
  readonly #browser: Browser
  readonly #origin: string
  #kept: Kept | undefined

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** @param kind tells the options of one test from those of another, such as a phone's; Playwright applies them */
  async take(kind: string): Promise<BrowserContext> {
    if (this.#kept && this.#kept.kind !== kind) await this.#close()
    this.#kept ??= await this.#open(kind)
    return this.#kept.context
  }

  async #open(kind: string): Promise<Kept> {
    const context = await this.#browser.newContext()
    const kept: Kept = { kind, context, origins: new Set(), isSpent: false }
    const spend = () => {
      kept.isSpent = true
    }
    const get = (clock: object, name: string | symbol) => {
      spend()
      return Reflect.get(clock, name)
    }
    Object.assign(context, { clock: new Proxy(context.clock, { get }) })
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => kept.origins.add(new URL(frame.url()).origin))
      page.on('crash', spend)
    })
    await (await context.newPage()).goto(`${this.#origin}/robots.txt`)
    return kept
  }

  /** Leaves what a new context has, and the cache of HTTP. Changed answers are taken back before. */
  async giveBack(): Promise<void> {
    const [first, ...pages] = this.#kept?.context.pages() ?? []
    if (!this.#kept || !first) throw new Error('A test has closed the page that stays open.')
    const { context, origins, isSpent } = this.#kept
    if (isSpent) return await this.#close()
    await Promise.all(pages.map((page) => page.close()))
    await context.clearPermissions()
    await context.clearCookies()
    const browser = await context.newCDPSession(first)
    origins.delete('null')
    for (const origin of origins) await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    origins.clear()
    await browser.detach()
  }

  async #close(): Promise<void> {
    const kept = this.#kept
    this.#kept = undefined
    await kept?.context.close()
  }
}
