import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'
import { type Account, CLIENT, GRACE } from '../../server/test/oidc/people.ts'

const SCOPE = 'openid email profile'

/** A certified OpenID provider in this process, with one account and a simulated user. */
export class ConformingProvider {
  account: Account = GRACE
  person: 'signs in' | 'cancels' = 'signs in'
  readonly #server: Server = createServer()

  /** Starts to listen; only `callback_url` is allowed as redirect. */
  async listen(callback_url: string): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const provider = new Provider(this.issuer, this.#configuration(callback_url))
    const handle = provider.callback()
    this.#server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return handle(request, response)
      await provider.interactionDetails(request, response)
      const answer =
        this.person === 'cancels'
          ? { error: 'access_denied', error_description: 'The person does not want to' }
          : { login: { accountId: this.account.sub }, select_account: {} }
      await provider.interactionFinished(request, response, answer)
    })
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
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

  #configuration(callback_url: string) {
    const policy = interactionPolicy.base()
    policy.unshift(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
    return {
      clients: [
        {
          client_id: CLIENT.client_id,
          client_secret: CLIENT.client_secret,
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [callback_url],
        },
      ],
      adapter: Store,
      jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
      ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
      cookies: { keys: ['a key for the cookies of the provider'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => this.account }),
      // Consent is not tested: signing in gives it.
      loadExistingGrant: async ({ oidc }: GrantContext) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
        grant.addOIDCScope(SCOPE)
        await grant.save()
        return grant
      },
    }
  }
}

type GrantContext = {
  oidc: { provider: Provider; session: { accountId: string }; client: { clientId: string } }
}

type Payload = { uid?: string; consumed?: number }

/** Stores sessions, grants and codes, one map per kind. */
class Store {
  readonly #rows = new Map<string, Payload>()

  async upsert(id: string, payload: Payload): Promise<void> {
    this.#rows.set(id, payload)
  }

  async find(id: string): Promise<Payload | undefined> {
    return this.#rows.get(id)
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return [...this.#rows.values()].find((payload) => payload.uid === uid)
  }

  async consume(id: string): Promise<void> {
    this.#rows.set(id, { ...this.#rows.get(id), consumed: Math.floor(Date.now() / 1000) })
  }

  async destroy(id: string): Promise<void> {
    this.#rows.delete(id)
  }

  // A replayed code revokes its grant.
  async revokeByGrantId(): Promise<void> {}
}
