import { ERRORS, type ErrorCode, type Problem } from '@plinth/contract/errors'

type Details = Pick<Problem, 'errors' | 'reason' | 'until' | 'email_masked' | 'organizations' | 'entitlement'> & {
  /** People read the detail, so it is never an id or an internal detail. The title of the code is the default. */
  detail?: string
  retry_after_s?: number
  allow?: string
}

/** An expected error is thrown by its code. The catalogue of the contract has its status. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}, options: ErrorOptions = {}) {
    super(details.detail ?? `${ERRORS[code].title}.`, options)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }
}

/** Returns the error of one value of a body or a query, which `pointer` names as a JSON Pointer. */
export function invalid(pointer: string, message: string, code: ErrorCode = 'validation_failed'): ApiError {
  return new ApiError(code, { errors: [{ pointer, message }] })
}
