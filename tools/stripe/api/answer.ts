import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Control } from '../../stand-ins/control.ts'
import type { Account } from '../account/account.ts'
import { newId } from '../objects/ids.ts'
import { StripeFault, toBody } from './errors.ts'
import { HANDLERS } from './handlers.ts'
import { createIdempotency, type Reply } from './idempotency.ts'
import { type Operation, operationOf } from './operations.ts'
import { type ApiRequest, readRequest } from './requests.ts'

/** Each fault is what an application may meet at Stripe, or at a proxy on the way there. */
export type Fault =
  | 'hang'
  | 'server error'
  | 'rate limit'
  | 'reset'
  | 'lost answer'
  | 'wrong key'
  | 'no permission'
  | 'proxy page'
  | 'proxy json'
  | 'half'
  | { slow_ms: number }

export type RecordedRequest = ApiRequest & { operation: Operation }

export type ApiOptions = {
  account: Account
  control: Control<Fault, Operation>
  secret_key: string
  origin: string
  requests: RecordedRequest[]
}

const SECRETS = 'https://dashboard.stripe.example/logs?secret=the-text-of-the-provider'

const HTML = { 'content-type': 'text/html' }
const PROXY_PAGE = '<html><body>Welcome to our network</body></html>'

export function createApi({ account, control, secret_key, origin, requests }: ApiOptions) {
  const idempotently = createIdempotency()

  async function run(request: RecordedRequest, id: string, fault: Fault | null): Promise<Reply> {
    const { operation, parameters } = request
    try {
      if (fault === 'server error') throw new StripeFault(500, 'api_error', `An unknown error occurred. See ${SECRETS}`)
      await control.runPlanned(operation)
      return ok(HANDLERS[operation]({ account, origin, id, parameters }))
    } catch (error) {
      return refusal(error)
    }
  }

  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const read = await readRequest(message)
      const { operation, id } = operationOf(read.method, read.path)
      const request = { ...read, operation }
      requests.push(request)
      const fault = control.takeFault(operation)
      if (fault === 'hang') return
      if (fault === 'reset') return void message.socket.resetAndDestroy()
      if (fault === 'proxy page') return void response.writeHead(200, HTML).end(PROXY_PAGE)
      if (fault === 'proxy json') return send(response, { status: 502, headers: {}, body: { message: 'Bad gateway' } })
      refuseEarly(request, fault, secret_key)
      if (fault !== null && typeof fault === 'object') await wait(fault.slow_ms)
      const reply = await idempotently(request, () => run(request, id, fault))
      if (fault === 'lost answer') return void message.socket.resetAndDestroy()
      send(response, reply, fault === 'half')
    } catch (error) {
      send(response, refusal(error))
    }
  }
}

// Errors are thrown before any work begins, so that the same Idempotency-Key can be sent again.
function refuseEarly({ authorization }: ApiRequest, fault: Fault | null, secret_key: string): void {
  if (fault === 'rate limit') {
    throw new StripeFault(429, 'invalid_request_error', `Too many requests. See ${SECRETS}`, { code: 'rate_limit' })
  }
  if (fault === 'no permission') {
    throw new StripeFault(403, 'invalid_request_error', `The provided key does not have access. See ${SECRETS}`)
  }
  if (fault === 'wrong key' || authorization !== `Bearer ${secret_key}`) {
    throw new StripeFault(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****dard')
  }
}

function ok(body: object): Reply {
  return { status: 200, headers: {}, body }
}

function refusal(error: unknown): Reply {
  const fault = error instanceof StripeFault ? error : new StripeFault(500, 'api_error', String(error))
  return { status: fault.status, headers: fault.details.headers ?? {}, body: toBody(fault) }
}

function send(response: ServerResponse, { status, headers, body }: Reply, half = false): void {
  const content = Buffer.from(JSON.stringify(body, null, 2))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': content.length,
    'request-id': newId('req'),
    ...headers,
  })
  if (half) return void response.write(content.subarray(0, content.length / 2))
  response.end(content)
}
