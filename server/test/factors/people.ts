import type { SecondStep } from '@plinth/contract/auth/factors'
import { codeOf, stepAt } from '../../src/features/auth/factors/codes/totp.ts'
import type { TestApp } from '../app.ts'
import { Browser } from '../browser.ts'
import { PASSWORD, type Reachable } from '../people.ts'
import { Authenticator } from './authenticator.ts'

/** Each code is of a later step, as the server takes none twice. */
export class CodeApp {
  #last = 0
  readonly #secret: Buffer

  constructor(secret: string) {
    this.#secret = fromBase32(secret)
  }

  codeAt(steps: number): string {
    return codeOf(this.#secret, stepAt(Date.now()) + steps)
  }

  /** The server takes two within one step: that of now, which may be over when it arrives, and the one after it. */
  next(): string {
    this.#last = Math.max(this.#last + 1, stepAt(Date.now()))
    return codeOf(this.#secret, this.#last)
  }
}

export async function addCodes(
  app: Pick<Reachable, 'call'>,
  cookie: string,
): Promise<{ app: CodeApp; recovery_codes: string[] }> {
  const { body } = await app.call('POST /auth/factors/code/begin', { cookie })
  const codes = new CodeApp(body.secret)
  const added = await app.call('POST /auth/factors/code', { body: { code: codes.next() } }, { cookie })
  return { app: codes, recovery_codes: added.body.recovery_codes ?? [] }
}

export async function addPasskey(
  app: Pick<Reachable, 'call'>,
  cookie: string,
  authenticator = new Authenticator(),
): Promise<{ authenticator: Authenticator; passkey_id: string; recovery_codes: string[] | null }> {
  const { body: options } = await app.call('POST /auth/factors/passkeys/options', { cookie })
  const passkey = authenticator.create(options)
  const { body } = await app.call('POST /auth/factors/passkeys', { body: { passkey } }, { cookie })
  return { authenticator, passkey_id: body.passkey.id, recovery_codes: body.recovery_codes }
}

/** The first step by password leaves the cookie of the second in the browser. */
export async function firstStep(app: Pick<Reachable, 'call'>, email: string, browser: Browser): Promise<SecondStep> {
  const answer = browser.keep(await app.call('POST /auth/sign-in', { body: { email, password: PASSWORD } }, browser))
  if (!('next' in answer.body)) throw new Error('The sign-in needed no second step')
  return answer.body
}

export async function halfway(
  app: Pick<Reachable, 'call'>,
  { email }: { email: string },
  headers: Record<string, string> = {},
): Promise<Browser> {
  const browser = new Browser(headers)
  await firstStep(app, email, browser)
  return browser
}

/** Every wrong answer gets this one refusal. */
export const refuseStep = (app: Pick<TestApp, 'refuse'>, browser: Browser, body: object) =>
  app.refuse('second_factor_incorrect', 'POST /auth/second-factor', { body } as never, browser)

export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
