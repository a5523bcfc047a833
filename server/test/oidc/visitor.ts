import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { Answer } from '../client.ts'

/** A browser of our application keeps cookies and follows redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #app: Pick<TestApp, 'send'>
  readonly #user_agent: string

  constructor(app: Pick<TestApp, 'send'>, options: { session?: string; user_agent?: string } = {}) {
    this.#app = app
    this.#user_agent = options.user_agent ?? 'Firefox/140.0'
    if (options.session !== undefined) this.keep(options.session)
  }

  get session(): string | undefined {
    const token = this.cookies.get('session')
    return token === undefined ? undefined : `session=${token}`
  }

  keep(pair: string): void {
    const [name = '', value = ''] = pair.split('=')
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Starts a sign-in and returns the provider's URL. */
  async start(next?: string): Promise<URL> {
    return pageOf(await this.#send('POST', '/auth/oidc/start', { next }))
  }

  /** Starts linking and returns the provider's URL. */
  async link(): Promise<URL> {
    return pageOf(await this.#send('POST', '/auth/oidc/link'))
  }

  /** Follows the provider's redirect to the callback and returns the redirect of the application. */
  async comeBack(callback: URL): Promise<URL> {
    const answer = await this.#send('GET', callback.pathname + callback.search)
    expect(answer.status, answer.text).toBe(303)
    return new URL(answer.headers.get('location') ?? '')
  }

  async #send(method: string, path: string, json?: object): Promise<Answer<unknown>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#app.send(method, path, {
      redirect: 'manual',
      headers: { 'user-agent': this.#user_agent },
      json,
      ...(cookie !== '' && { cookie }),
    })
    for (const line of answer.headers.getSetCookie()) this.keep(line.split(';', 1)[0] ?? '')
    return answer
  }
}

function pageOf(answer: Answer<unknown>): URL {
  expect(answer.status, answer.text).toBe(200)
  return new URL((answer.body as { url: string }).url)
}
