import type { TestApp } from './app.ts'
import { Browser } from './browser.ts'
import { PASSWORD } from './people.ts'
import { query } from './postgres.ts'

export const VICTIM = { name: 'Victim', password: PASSWORD }

/** The app may start after this is called. */
export function createSignUps(appOf: () => TestApp) {
  let people = 0
  return {
    newAddress() {
      people += 1
      return `victim-${people}@example.com`
    },

    async signUp(browser: Browser, email: string, { name, password } = VICTIM): Promise<string> {
      browser.keep(await appOf().call('POST /auth/sign-up', { body: { name, email, password } }, browser))
      return (await appOf().mailbox.take('verify-email', email)).token
    },

    async resend(browser: Browser, email: string): Promise<string> {
      browser.keep(await appOf().call('POST /auth/resend-verification', { body: { email } }, browser))
      return (await appOf().mailbox.take('verify-email', email)).token
    },

    verify: async (browser: Browser, token: string, more: { name?: string; password?: string } = {}) =>
      browser.keep(await appOf().call('POST /auth/verify-email', { body: { token, ...more } }, browser)),

    isAskedForPassword: (browser: Browser, token: string) =>
      appOf().refuse('password_required', 'POST /auth/verify-email', { body: { token } }, browser),

    isRefused: (email: string, password: string, browser = new Browser()) =>
      appOf().refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password } }, browser),

    pendingRows: (email: string) =>
      query(
        appOf().database_url,
        `select token_hash::text from email_tokens where email = '${email}' order by token_hash`,
      ),
  }
}
