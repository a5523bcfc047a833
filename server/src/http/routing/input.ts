import type { Route } from '@plinth/contract/routes/route'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { isJson } from './body.ts'
import { nothing, type Parsed, parse, type Schema, unwrap } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of a route whose session statement needs the query. Its faults are reported after the session. */
    parsed_query: Parsed | null
  }
}

export function readInput(route: Route, request: FastifyRequest) {
  return {
    params: route.params && readParams(route.params, request.params),
    body: readBody(route, request),
    query: readQuery(route, request),
  }
}

function readParams(schema: Schema, params: unknown): unknown {
  const result = schema.safeParse(params)
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

function readBody(route: Route, request: FastifyRequest): unknown {
  if (route.raw) return request.body ?? Buffer.alloc(0)
  if (!route.body) return request.body === undefined ? undefined : void parse(nothing, request.body)
  if (!isJson(request.headers['content-type'])) throw new ApiError('unsupported_media_type')
  if (request.body === undefined) throw new ApiError('malformed_json')
  return parse(route.body, request.body)
}

function readQuery(route: Route, request: FastifyRequest): unknown {
  if (route.query) return request.parsed_query ? unwrap(request.parsed_query) : parse(route.query, request.query)
  if (request.url.includes('?')) parse(nothing, request.query)
  return undefined
}
