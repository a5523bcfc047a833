import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** The port stays open while the process behind it is replaced. */
export type Forwarder = {
  /** Sends later requests to another port. Resolves when the port before has answered all that it got. */
  switchTo(port: number): Promise<void>
  close(): Promise<void>
}

/**
 * Forwards each request on a connection of its own to 127.0.0.1. If it forwarded whole connections, a request that a
 * client sends on an idle one while the process behind it ends would be lost.
 */
export async function startForwarder(port: number, host: string, first: number): Promise<Forwarder> {
  let behind = { port: first, responses: new Set<ServerResponse>() }
  const server = createServer((incoming, response) => {
    const { port, responses } = behind
    responses.add(response)
    response.once('close', () => responses.delete(response))
    passOn(incoming, response, port)
  })
  // The process behind has its own limits.
  server.requestTimeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async switchTo(port) {
      const { responses } = behind
      behind = { port, responses: new Set() }
      await Promise.all([...responses].map((response) => once(response, 'close')))
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function passOn(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, rawHeaders } = incoming
  const headers = withoutConnection(rawHeaders)
  // Without an agent, each request has a connection of its own.
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false, setHost: false })
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.rawHeaders))
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  outgoing.on('error', () => {
    if (!response.headersSent) response.writeHead(502).end()
  })
  incoming.on('error', () => outgoing.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

// These headers are about one connection, and there are two.
function withoutConnection(raw: string[]): string[] {
  return raw.filter((_, index) => !/^(connection|keep-alive)$/i.test(raw[index - (index % 2)] ?? ''))
}
