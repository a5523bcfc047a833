import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'

/** Refuses what Node would answer without a problem document: an unsupported `Expect` and a missing `Host`. */
export function checkRequestHeaders(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isUnsupported = headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue'
    if (isUnsupported) done(new ApiError('expectation_failed'))
    else if (headers.host === undefined && raw.httpVersion !== '1.0') done(new ApiError('malformed_request'))
    else done()
  })
}
