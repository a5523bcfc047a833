import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { listen, portOf } from '@plinth/tools/loopback'

const TEXT = /^(text\/|application\/(javascript|json|manifest)|image\/svg)/
// HTTP/2 does not have these headers.
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'accept-encoding']

export type Front = { origin: string; serve(upstream: string): void; close(): void }

/**
 * A browser loads by HTTP/2 with TLS as from a deployment, from a server behind that speaks plain http. Text of the
 * upstream is compressed by brotli once, as the files of a release are.
 */
export async function openFront(): Promise<Front> {
  const compressed = new Map<string, Buffer>()
  let upstream = ''
  // Only the sign-in of the measurement itself comes by HTTP/1.
  const server = createSecureServer({ ...createLoopbackCertificate(), allowHTTP1: true })
  server.on('request', (asked, answer) => {
    pass(upstream, asked, answer, compressed).catch(() => answer.stream?.close())
  })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await listen(server)
  return {
    origin: `https://localhost:${portOf(server)}`,
    serve: (to) => {
      upstream = to
    },
    close: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}

async function pass(
  upstream: string,
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
  compressed: Map<string, Buffer>,
): Promise<void> {
  const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !HOP.includes(name))
  const proxied = request(upstream + asked.url, { method: asked.method, headers: Object.fromEntries(headers) })
  asked.pipe(proxied)
  const [response]: IncomingMessage[] = await once(proxied, 'response')
  if (!response) throw new Error('The upstream did not answer')
  const body = await buffer(response)
  const kept = Object.entries(response.headers).filter(([name]) => !HOP.includes(name))
  const isText = TEXT.test(response.headers['content-type'] ?? '') && body.length > 1024
  const key = `${asked.url} ${body.length}`
  const small = isText ? (compressed.get(key) ?? brotliCompressSync(body)) : body
  if (isText) compressed.set(key, small)
  answer.writeHead(response.statusCode ?? 502, {
    ...Object.fromEntries(kept),
    ...(isText && { 'content-encoding': 'br', vary: 'Accept-Encoding' }),
    'content-length': small.length,
  })
  answer.end(small)
}
