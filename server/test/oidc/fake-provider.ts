import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Account } from '@plinth/tools/identity-provider/account'
import { close, listen, portOf } from '@plinth/tools/loopback'
import { CLIENT, GRACE } from './people.ts'

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

export type Bend = {
  /** These change the ID token. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  signature?: 'foreign' | 'none'
  id_token?: 'missing'
  /** The redirect to the callback has these. */
  redirect?: Record<string, string>
  /** An endpoint fails like this. */
  discovery?: 'hang' | 'fail' | 'garbage' | 'foreign'
  token?: 'hang' | 'fail' | 'refuse_client'
}

type Pending = { nonce: string; challenge: string; redirect_uri: string; account: Account }

/** Signs in `account` at once and breaks the protocol as told. */
export class FakeProvider {
  account: Account = GRACE
  bend: Bend = {}
  readonly requests: string[] = []
  readonly #codes = new Map<string, Pending>()
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))

  async listen(): Promise<void> {
    await listen(this.#server)
  }

  close(): Promise<void> {
    return close(this.#server)
  }

  get issuer(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  get configuration() {
    return { ...CLIENT, issuer_url: this.issuer }
  }

  /** Returns to correct behaviour, with Grace's account. */
  reset(): void {
    this.account = GRACE
    this.bend = {}
    this.requests.length = 0
  }

  /** Returns the parameters of the callback. */
  async visit(page: URL): Promise<URL> {
    const response = await fetch(page, { redirect: 'manual' })
    return new URL(response.headers.get('location') ?? '')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.issuer)
    this.requests.push(url.pathname)
    if (url.pathname === '/authorize') this.#authorize(url.searchParams, response)
    else if (url.pathname === '/token') this.#exchange(new URLSearchParams(await text(request)), response)
    else if (url.pathname === '/keys')
      send(response, 200, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }],
      })
    else this.#discover(response)
  }

  #discover(response: ServerResponse): void {
    const { discovery } = this.bend
    if (discovery === 'hang') return
    if (discovery === 'fail') return void send(response, 500, {})
    if (discovery === 'garbage') return void send(response, 200, { no: 'issuer' })
    send(response, 200, {
      issuer: discovery === 'foreign' ? 'https://elsewhere.example' : this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirect_uri = query.get('redirect_uri') ?? ''
    const [nonce = '', challenge = ''] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
    this.#codes.set(code, { nonce, challenge, redirect_uri, account: this.account })
    const back = new URL(redirect_uri)
    const parameters = { code, state: query.get('state') ?? '', ...this.bend.redirect }
    for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  #exchange(body: URLSearchParams, response: ServerResponse): void {
    const { token, id_token } = this.bend
    if (token === 'hang') return
    if (token === 'fail') return void send(response, 502, {})
    const known = body.get('client_id') === CLIENT.client_id && body.get('client_secret') === CLIENT.client_secret
    if (!known || token === 'refuse_client') return void send(response, 401, { error: 'invalid_client' })

    const code = body.get('code') ?? ''
    const pending = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (pending?.challenge !== challenge || pending.redirect_uri !== body.get('redirect_uri')) {
      return void send(response, 400, { error: 'invalid_grant', error_description: 'a secret of the provider' })
    }
    send(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      ...(id_token !== 'missing' && { id_token: this.#idToken(pending) }),
    })
  }

  #idToken({ nonce, account }: Pending): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: this.issuer, aud: CLIENT.client_id, iat: now, exp: now + 300, nonce, ...account }
    const { signature, claims: bent = (honest) => honest } = this.bend
    return sign(bent(claims), signature === 'foreign' ? foreign.privateKey : own.privateKey, signature === 'none')
  }
}

function sign(claims: object, key: KeyObject, unsigned: boolean): string {
  const header = unsigned ? { alg: 'none' } : { alg: 'RS256', kid: '1' }
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${input}.${unsigned ? '' : createSign('sha256').update(input).sign(key, 'base64url')}`
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
