import type { ErrorCode, Problem, ValidationFault } from '@plinth/contract/errors'

/** A failure is an error code of the contract, no response at all, a cancelled call, or a fault of this page. */
export type Failure = ErrorCode | 'unreachable' | 'aborted' | 'unexpected'

type Always = 'status' | 'code' | 'detail'

type Details = Pick<ApiError, Always> & {
  [Name in Exclude<keyof ApiError, keyof Error | Always>]?: ApiError[Name] | undefined
}

/** Every failed API call throws this. Switch on `code`, show `detail`, put `fields` on the form. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Failure
  readonly detail: string
  readonly fields: Record<string, string>
  readonly request_id: string | null
  readonly retry_after: number | null
  readonly reason: Problem['reason'] | null
  /** Null if it is not known when the reason will be gone. */
  readonly until: string | null
  /** Set when the page of a mail link has to ask for a password. */
  readonly email_masked: string | null
  /** These organizations block an account deletion. */
  readonly organizations: { id: string; name: string }[]

  constructor(details: Details) {
    const { status, code, detail, fields = {}, request_id = null, retry_after = null, reason = null } = details
    const { until = null, email_masked = null, organizations = [] } = details
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = fields
    this.request_id = request_id
    this.retry_after = retry_after
    this.reason = reason
    this.until = until
    this.email_masked = email_masked
    this.organizations = organizations
  }
}

export function unreachable(): ApiError {
  const what = navigator.onLine === false ? 'You are offline' : 'The server could not be reached'
  return new ApiError({ status: 0, code: 'unreachable', detail: `${what}. Check your connection and try again.` })
}

/** Converts whatever a call threw. A fault of this page is logged. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const isAborted = recordOf(error).name === 'AbortError'
  if (!isAborted) console.error(error)
  return new ApiError({
    status: 0,
    code: isAborted ? 'aborted' : 'unexpected',
    detail: 'Something went wrong. Try again in a moment.',
  })
}

/** Converts an error response, also one of a proxy. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const request_id = headers.get('x-request-id')
  const retry_after = secondsOf(headers.get('retry-after'))
  const fields = isProblem(headers) ? fieldsOf(await response.json().catch(() => null)) : fieldsOf(null)
  const { code = 'internal_error', title, detail = title && `${title}.` } = fields
  return new ApiError({
    ...fields,
    status,
    code,
    detail:
      !detail || isPlainLimit(code, title, detail)
        ? sentenceOf(code === 'rate_limited' ? 429 : status, retry_after)
        : detail,
    fields: fieldErrors(fields.errors ?? []),
    request_id: fields.request_id ?? request_id,
    retry_after,
  })
}

/** A field of a wrong type counts as missing, since a proxy can be the sender. */
function fieldsOf(body: unknown) {
  const given = recordOf(body)
  return {
    code: pick(given.code, isCode),
    title: pick(given.title, isText),
    detail: pick(given.detail, isText),
    errors: pick(given.errors, areFaults),
    request_id: pick(given.request_id, isText),
    reason: pick(given.reason, isReason),
    until: pick(given.until, isText),
    email_masked: pick(given.email_masked, isText),
    organizations: pick(given.organizations, areOrganizations),
  }
}

type Guard<T> = (value: unknown) => value is T

const pick = <T>(value: unknown, is: Guard<T>): T | undefined => (is(value) ? value : undefined)
/** A value that is no object has no fields. */
const recordOf = (value: unknown): Record<string, unknown> => Object(value)
const isString = (value: unknown) => typeof value === 'string'
const isText = (value: unknown): value is string => isString(value) && value !== ''
// The lists of codes and reasons would weigh on the first scripts. A code of a newer release is kept.
const isCode = (value: unknown): value is ErrorCode => isText(value)
const isReason = (value: unknown): value is NonNullable<Problem['reason']> => isText(value)
const areTexts = (value: unknown, first: string, second: string) =>
  Array.isArray(value) && value.every((item) => isString(recordOf(item)[first]) && isString(recordOf(item)[second]))
const areFaults = (value: unknown): value is ValidationFault[] => areTexts(value, 'pointer', 'message')
const areOrganizations = (value: unknown): value is { id: string; name: string }[] => areTexts(value, 'id', 'name')

/** Moves an error onto its field and rethrows others. Use it in `catch`. */
export function atField(code: Failure, field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
    throw new ApiError({ ...error, fields: { [field]: error.detail } })
  }
}

function isProblem(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/problem+json') ?? false
}

// The detail of other limits says what to do.
function isPlainLimit(code: Failure, title: string | undefined, detail: string): boolean {
  return code === 'rate_limited' && detail === `${title}.`
}

function sentenceOf(status: number, retry_after: number | null): string {
  if (status === 429) return waitSentence(retry_after)
  if (status === 503) return 'The server is not available. Try again in a moment.'
  return 'Something went wrong. Try again in a moment.'
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}

function waitSentence(seconds: number | null): string {
  if (seconds === null) return 'Too many attempts. Wait a moment and try again.'
  if (seconds < 60) return `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** RFC 6901 pointers to field names: `/a/0/b` becomes `a.0.b`. The first message of a field wins. */
export function fieldErrors(faults: readonly ValidationFault[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { pointer, message } of faults) {
    const name = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.')
    if (name) fields[name] ??= message
  }
  return fields
}
