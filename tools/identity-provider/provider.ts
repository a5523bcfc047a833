/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { close, listen } from '../loopback.ts'
import type { Account } from './account.ts'

const SCOPE = 'openid email profile'
const HOUR_S = 3600

export type Decision = { sub: string } | 'cancel'

export type ProviderOptions = {
  port?: number
  client: { client_id: string; client_secret: string }
  callback_url: string
  findAccount(sub: string): Account | undefined
  /** Returns the user's decision, or undefined after it has sent a page that asks for one. */
  decide(request: IncomingMessage, response: ServerResponse): Promise<Decision | undefined>
}

export type IdentityProvider = { issuer: string; close(): Promise<void> }

/** Starts a certified OpenID provider on loopback. The tests simulate its user; the demo shows a page. */
export async function startProvider({ port = 0, decide, ...options }: ProviderOptions): Promise<IdentityProvider> {
  const server = createServer()
  const issuer = await listen(server, port)
  const provider = new Provider(issuer, configurationOf(options))
  const handle = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await provider.interactionDetails(request, response)
    const decision = await decide(request, response)
    if (decision === undefined) return
    const result =
      decision === 'cancel'
        ? { error: 'access_denied', error_description: 'The user cancelled' }
        : { login: { accountId: decision.sub }, select_account: {} }
    await provider.interactionFinished(request, response, result)
  }

  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    interact(request, response).catch(() => {
      const text = 'This sign-in has expired. Go back to the application and start again.\n'
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    })
  })
  return { issuer, close: () => close(server) }
}

function configurationOf({ client, callback_url, findAccount }: Omit<ProviderOptions, 'port' | 'decide'>) {
  const policy = interactionPolicy.base()
  policy.unshift(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return {
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post', redirect_uris: [callback_url] }],
    adapter: Store,
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { Interaction: HOUR_S, Grant: HOUR_S, Session: HOUR_S, AccessToken: 60, IdToken: 60 },
    cookies: { keys: ['a key for the cookies of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => {
      const account = findAccount(accountId)
      return account && { accountId, claims: () => account }
    },
    // There is no consent page: signing in is the consent.
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  }
}

type GrantContext = {
  oidc: { provider: Provider; session: { accountId: string }; client: { clientId: string } }
}

type Payload = { uid?: string; consumed?: number }

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
