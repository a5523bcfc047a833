import type { Route } from '@plinth/contract/routes/table'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { isJson } from './body.ts'
import { nothing, parse, type Schema } from './validation.ts'

export function readInput(route: Route, request: FastifyRequest) {
  return {
    params: route.params && readParams(route.params, request.params),
    body: readBody(route, request),
    query: queryOf(route, request),
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

export function readQuery(route: Route, request: FastifyRequest): unknown {
  if (route.query) return parse(route.query, request.query)
  if (request.url.includes('?')) parse(nothing, request.query)
  return undefined
}

function queryOf(route: Route, request: FastifyRequest): unknown {
  if (!request.read_query) return readQuery(route, request)
  if ('refusal' in request.read_query) throw request.read_query.refusal
  return request.read_query.query
}
