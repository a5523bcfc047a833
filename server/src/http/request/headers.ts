import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Checks what Node would otherwise answer without a problem document: an `Expect` header other than `100-continue`, and
 * a missing `Host` (with `requireHostHeader: false`).
 * @throws Refusal `expectation_failed`, `malformed_request`
 */
export function checkRequestHeaders(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isUnsupported = headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue'
    if (isUnsupported) done(new Refusal('expectation_failed'))
    else if (headers.host === undefined && raw.httpVersion !== '1.0') done(new Refusal('malformed_request'))
    else done()
  })
}
