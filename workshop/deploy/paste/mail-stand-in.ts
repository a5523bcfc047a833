import { appendFile, readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { json } from 'node:stream/consumers'
import { findFreePort } from '@plinth/database/embedded/ports'
import { ResendStandIn } from '@plinth/tools/outbox/resend'
import { createCertificate } from '../tls.ts'

/**
 * Production requires https. Each mail becomes a line of a log, as in a server without a provider. `certificate` is the
 * text of the one that a client must trust.
 */
export async function startMailStandIn(directory: string, log: string, atEnd: (clean: () => Promise<void>) => void) {
  const { cert, key } = createCertificate(directory)
  const api_key = 're_stand_in'
  const received: Promise<void>[] = []
  const stand_in = new ResendStandIn(api_key, (mail) => {
    received.push(appendFile(log, `${JSON.stringify({ event: 'email.logged', ...mail })}\n`))
  })
  const tls = { cert: await readFile(cert), key: await readFile(key) }
  const server = createServer(tls, async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : {}
    const fields = typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
    const answer = stand_in.answer(request.headers, fields)
    await Promise.all(received)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { api_key, api_base_url: `https://localhost:${port}`, certificate: tls.cert }
}
