import type { ErrorCode, Problem, ValidationFault } from '@plinth/contract/errors'

/** An error code of the contract, or no response at all. */
export type Failure = ErrorCode | 'unreachable'

type Details = {
  status: number
  code: Failure
  detail: string
  fields?: Record<string, string>
  request_id?: string | null
  retry_after?: number | null
  reason?: Problem['reason'] | null
  until?: string | null | undefined
  email_masked?: string | null | undefined
  organizations?: Problem['organizations']
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
  /** When the reason will be gone, if that is known. */
  readonly until: string | null
  /** The email of a mail link, when its page has to ask for a password. */
  readonly email_masked: string | null
  /** Organizations that block an account deletion. */
  readonly organizations: { id: string; name: string }[]

  constructor(details: Details) {
    const { status, code, detail, fields = {}, request_id = null, retry_after = null, reason = null } = details
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = fields
    this.request_id = request_id
    this.retry_after = retry_after
    this.reason = reason
    this.until = details.until ?? null
    this.email_masked = details.email_masked ?? null
    this.organizations = details.organizations ?? []
  }
}

export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'unreachable',
    detail: 'The server could not be reached. Check your connection and try again.',
  })
}

/** Converts an error response, also one of a proxy. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const request_id = headers.get('x-request-id')
  const problem = isProblem(headers) ? ((await response.json().catch(() => null)) as Problem | null) : null
  // Not from the API; the text of a proxy is not for users.
  if (!problem) {
    const detail = 'The server sent an unexpected response. Try again in a moment.'
    return new ApiError({ status, code: 'internal_error', detail, request_id })
  }
  const retry_after = secondsOf(headers.get('retry-after'))
  return new ApiError({
    status,
    code: problem.code,
    detail: isPlainLimit(problem) ? waitSentence(retry_after) : problem.detail,
    fields: fieldErrors(problem.errors ?? []),
    request_id: problem.request_id ?? request_id,
    retry_after,
    reason: problem.reason ?? null,
    until: problem.until,
    email_masked: problem.email_masked,
    organizations: problem.organizations,
  })
}

/** For `catch`: moves an error onto its field; rethrows others. */
export function atField(code: Failure, field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
    throw new ApiError({ ...error, fields: { [field]: error.detail } })
  }
}

function isProblem(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/problem+json') ?? false
}

// Other limits say themselves what to do.
function isPlainLimit({ code, title, detail }: Problem): boolean {
  return code === 'rate_limited' && detail === `${title}.`
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
