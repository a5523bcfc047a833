import type { Account } from '@plinth/tools/identity-provider/account'
import { type IdentityProvider, startProvider } from '@plinth/tools/identity-provider/provider'
import { CLIENT, GRACE } from './people.ts'

/** The OpenID provider is certified, and has one account and a simulated user. */
export class ConformingProvider {
  account: Account = GRACE
  person: 'signs in' | 'cancels' = 'signs in'
  #running: IdentityProvider | undefined

  /** Starts to listen; only `callback_url` is allowed as redirect. */
  async listen(callback_url: string): Promise<void> {
    const { client_id, client_secret } = CLIENT
    this.#running = await startProvider({
      client: { client_id, client_secret },
      callback_url,
      findAccount: () => this.account,
      decide: async () => (this.person === 'cancels' ? 'cancel' : { sub: this.account.sub }),
    })
  }

  async close(): Promise<void> {
    await this.#running?.close()
  }

  get issuer(): string {
    return this.#running?.issuer ?? ''
  }

  get configuration() {
    return { ...CLIENT, issuer_url: this.issuer }
  }

  /** Follows the provider's redirects, with its cookies, back to the callback. */
  async visit(page: URL): Promise<URL> {
    const cookies = new Map<string, string>()
    let url = page
    while (url.origin === this.issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
    }
    return url
  }
}
