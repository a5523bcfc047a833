import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from '@plinth/tools/loopback'

type Behaviour =
  | { status: number; headers?: Record<string, string>; body?: object }
  | 'hang'
  | 'reset'
  | { redirect: string }

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }

/** Accepts a mail unless a behaviour is planned. */
export class FakeResend {
  readonly requests: ReceivedRequest[] = []
  /** The next requests take these in order; a promise delays one. */
  readonly plan: (Behaviour | Promise<Behaviour>)[] = []
  readonly #server: Server
  url = ''

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body: unknown = JSON.parse(await text(request))
      const { method = '', url = '', headers } = request
      this.requests.push({ method, url, headers, body })
      answer(response, (await this.plan.shift()) ?? { status: 200, body: { id: 'mail-1' } })
    })
  }

  async listen(): Promise<void> {
    this.url = await listen(this.#server)
  }

  close(): Promise<void> {
    return close(this.#server)
  }
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'hang') return
  if (behaviour === 'reset') return void response.socket?.resetAndDestroy()
  if ('redirect' in behaviour) return void response.writeHead(307, { location: behaviour.redirect }).end()
  const { status, headers = {}, body = {} } = behaviour
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
