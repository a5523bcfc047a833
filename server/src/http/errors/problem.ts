import { ERRORS, type ErrorCode, type Problem } from '@plinth/contract/errors'
import { refusalsOf } from '@plinth/contract/routes/refusals'
import { ROUTES, type Route } from '@plinth/contract/routes/table'
import { PRODUCT_TABLES } from '@plinth/product/tables'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { IntegrationUnavailable } from '../../adapters/integration-unavailable.ts'
import { DatabaseUnavailable, RowNotFound } from '../../adapters/postgres/errors.ts'
import { inContext, outOfContext } from '../../adapters/request-context.ts'
import { ApiError } from '../api-error.ts'

const WINDOW_MS = 1000

export type ReportError = (
  error: unknown,
  context: { method: string; route: string | undefined; request_id: string; user_id: string | undefined },
) => void

/** Turns any error into a problem document (RFC 9457). Unexpected ones are logged and reported, and tell nothing. */
export function createErrorHandler(logger: Logger, report: ReportError) {
  const log = createErrorLog(logger)
  const handle = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = isBrokenOff(error, request) ? new ApiError('malformed_request') : toRefusal(error, request)
    if (refusal.code === 'internal_error') {
      const { method, id, routeOptions, caller } = request
      report(error, { method, route: routeOptions.url, request_id: id, user_id: caller?.user_id })
    }
    const { status } = ERRORS[refusal.code]
    log(refusal, error, request)
    if (refusal.details.retry_after_s !== undefined) reply.header('retry-after', refusal.details.retry_after_s)
    if (refusal.details.allow !== undefined) reply.header('allow', refusal.details.allow)
    reply.code(status).header('content-type', 'application/problem+json; charset=utf-8')
    reply.serializer(JSON.stringify).send(toProblem(refusal, request.id))
  }
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    inContext(request.context, () => handle(error, request, reply))
}

/** An integration that is away fails every request, so the log gets one line a second, with a count of the others. */
function createErrorLog(logger: Logger) {
  const counts = new Map<string, number>()
  return (refusal: ApiError, err: unknown, request: FastifyRequest): void => {
    const level = levelOf(refusal)
    if (level === null) return
    const { code, message } = refusal
    const kind = `${code} ${reasonsOf(err)}`
    const alike = counts.get(kind)
    if (alike !== undefined) return void counts.set(kind, alike + 1)
    logger[level]({ err, request_id: request.id, route: request.routeOptions.url }, message)
    if (ERRORS[code].status !== 503) return
    counts.set(kind, 0)
    const writeOthers = () => {
      const others = counts.get(kind) ?? 0
      counts.delete(kind)
      if (others > 0) logger[level]({ event: 'errors_alike', code, others }, `${message} Other requests failed alike.`)
    }
    outOfContext(() => setTimeout(writeOthers, WINDOW_MS).unref())
  }
}

// Different reasons of one code are different lines.
function reasonsOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message} ${reasonsOf(error.cause)}` : ''
}

function levelOf({ code, details: { reason } }: ApiError): 'error' | 'warn' | null {
  if (code === 'busy' || reason === 'provider_error') return 'warn'
  return ERRORS[code].status >= 500 && reason === undefined ? 'error' : null
}

function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  return error !== null && error === raw.errored
}

function toRefusal(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof RowNotFound) return new ApiError('not_found')
  if (error instanceof DatabaseUnavailable) return new ApiError('database_unavailable', { retry_after_s: 1 })
  if (error instanceof IntegrationUnavailable) return toUnavailable(error)
  if (isDuplicate(error) && mayConflict(request)) return new ApiError('conflict')
  return new ApiError(frameworkCode(error) ?? 'internal_error')
}

// A unique index of a table of the product refused a row. One of the base is a fault.
function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'table' in error)) return false
  return error.code === '23505' && PRODUCT_TABLES.includes(String(error.table))
}

// A route of the base that meets an index of the product is a fault.
function mayConflict({ method, routeOptions }: FastifyRequest): boolean {
  const routes: Record<string, Route> = ROUTES
  const route = routes[`${method} ${routeOptions.url}`]
  return route !== undefined && refusalsOf(method, route).has('conflict')
}

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

// Only Fastify's own errors about a request, such as a wrong length, have such a code and status.
function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error && 'code' in error && 'statusCode' in error)) return undefined
  const { code, statusCode } = error
  if (typeof code !== 'string' || !code.startsWith('FST_') || !(Number(statusCode) < 500)) return undefined
  return FRAMEWORK_CODES[code] ?? 'malformed_request'
}

function toUnavailable({ integration, reason, retry_after_s }: IntegrationUnavailable): ApiError {
  return new ApiError(`${integration}_unavailable`, { reason, ...(retry_after_s !== undefined && { retry_after_s }) })
}

export function toProblem({ code, message, details }: ApiError, request_id: string): Problem {
  const { status, title } = ERRORS[code]
  // The detail is the message, and the others are headers.
  const { detail: _detail, retry_after_s: _retry, allow: _allow, ...members } = details
  return { type: 'about:blank', title, status, detail: message, code, request_id, ...members }
}
