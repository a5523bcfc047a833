import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode } from '@plinth/contract/errors'
import type { Logger } from 'pino'
import { ApiError } from '../api-error.ts'
import { securityHeaders } from '../headers.ts'
import type { OpenSockets } from '../open-sockets.ts'
import { toProblem } from './problem.ts'

// Node or its parser has these codes; any other means a malformed request.
const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
}

/** Handles what Node gives up on: no HTTP, headers over its limit, a request that does not arrive in time. */
export function createProtocolErrorHandler(connections: OpenSockets, server_url: string, requestLogger: Logger) {
  const headers = { ...securityHeaders(server_url), vary: 'Origin' }
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The client left, or opened a connection in advance and never used it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return void socket.destroy()
    const refusal = new ApiError(CODES[error.code ?? ''] ?? 'malformed_request')
    const newest = connections.newest(socket)
    if (!newest || (newest.req.complete && newest.writableEnded)) {
      const request_id = crypto.randomUUID()
      socket.write(rawAnswer(refusal, headers, request_id))
      socket.destroySoon()
      const { status } = ERRORS[refusal.code]
      requestLogger.info({ event: 'request', method: 'unknown', route: 'unknown', status, request_id })
    } else {
      endWith(newest, refusal, socket)
    }
  }
}

// Nothing more can be read, but an open request still gets its response.
function endWith(response: ServerResponse, refusal: ApiError, socket: Socket): void {
  const { req, writableEnded } = response
  if (writableEnded) {
    socket.destroySoon()
    return
  }
  response.once('finish', () => socket.destroySoon())
  if (req.complete) return
  // The reader of the body responds as for any other fault in it. Nothing reads before the guards have passed.
  const failReading = () => req.listenerCount('error') > 0 && req.emit('error', refusal)
  if (!failReading()) req.once('resume', failReading)
}

function rawAnswer(refusal: ApiError, headers: Record<string, string>, request_id: string): string {
  const { status } = ERRORS[refusal.code]
  const body = JSON.stringify(toProblem(refusal, request_id))
  const lines = Object.entries({
    ...headers,
    'x-request-id': request_id,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
