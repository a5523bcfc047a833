import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** A busy machine compiles each page for a while when it is opened first. */
export const PATIENCE_MS = 180_000

const SIZE = { width: 960, height: 600 }

/** The film may last and weigh this much. */
const MAX = { seconds: 30, bytes: 3 * 1024 * 1024 }

const TERMINAL = `<style>
  body { margin: 0; padding: 40px 48px; background: #16181d; color: #d7dae0; font: 17px/1.55 ui-monospace, monospace }
  pre { margin: 0; white-space: pre-wrap } b { color: #7aa7ff; font-weight: 600 }
</style><pre></pre>`

/** Each picture of a page or of a terminal has the time that it is shown. */
export class Camera {
  readonly page: Page
  private readonly terminal: Page
  private readonly shots: { png: Buffer; ms: number }[] = []

  private constructor(page: Page, terminal: Page) {
    this.page = page
    this.terminal = terminal
  }

  static async in(browser: Browser, baseURL: string): Promise<Camera> {
    const options = { viewport: SIZE, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' } as const
    const context = await browser.newContext({ ...options, baseURL })
    context.setDefaultTimeout(PATIENCE_MS)
    const terminal = await context.newPage()
    await terminal.setContent(TERMINAL)
    return new Camera(await context.newPage(), terminal)
  }

  async show(ms: number): Promise<void> {
    await this.add(this.page, ms)
  }

  /** The terminal shows a command and its output. */
  async type(command: string, output: string, ms: number): Promise<void> {
    await this.write('')
    for (const typed of [command.slice(0, command.length / 2), command]) {
      await this.write(typed)
      await this.add(this.terminal, 350)
    }
    await this.write(command, output)
    await this.add(this.terminal, ms)
  }

  /** Points at something for a moment, then clicks it. */
  async click(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    await target.hover()
    await target.focus()
    await this.show(650)
    await target.click()
  }

  /** The pictures become one animated WebP. @throws Error when it lasts too long or is too large */
  async develop(): Promise<Buffer> {
    const delays = this.shots.map(({ ms }) => ms)
    const seconds = delays.reduce((sum, ms) => sum + ms, 0) / 1000
    const pictures = this.shots.map(({ png }) => png)
    const film = await sharp(pictures, { join: { animated: true } })
      .webp({ delay: delays, loop: 0, quality: 78, effort: 5, minSize: true })
      .toBuffer()
    if (seconds > MAX.seconds || film.length > MAX.bytes) throw new Error(`${seconds} s, ${film.length} bytes`)
    console.log(`${pictures.length} pictures, ${seconds} s, ${Math.round(film.length / 1024)} KB`)
    return film
  }

  private async write(command: string, output = ''): Promise<void> {
    const lines = { command, output }
    await this.terminal.evaluate(({ command, output }) => {
      const prompt = document.createElement('b')
      prompt.textContent = '$ '
      document.querySelector('pre')?.replaceChildren(prompt, `${command}\n\n${output}`)
    }, lines)
  }

  private async add(page: Page, ms: number): Promise<void> {
    this.shots.push({ png: await page.screenshot({ animations: 'disabled', caret: 'initial' }), ms })
  }
}
