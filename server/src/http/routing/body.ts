import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Accepts JSON only: a body throws ApiError `unsupported_media_type` or `malformed_json`. Routes without a body ignore
 * the content type of an empty one. A raw route gets the bytes of any body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify refuses a malformed type even for an empty body. Without a type the parser below decides.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (!isJson(headers['content-type'])) headers['content-type'] = undefined
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.raw) return body
    if (body.length === 0) return undefined
    if (!isJson(request.headers['content-type'])) throw new ApiError('unsupported_media_type')
    try {
      return JSON.parse(decoder.decode(body))
    } catch {
      throw new ApiError('malformed_json')
    }
  })
}

export function isJson(content_type: string | undefined): boolean {
  return content_type !== undefined && /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(content_type.trim())
}
