import { ERRORS, type ErrorCode, type UnavailableReason, type ValidationFault } from '@plinth/contract/errors'

type Details = {
  /** One sentence for a person; the title of the code when left out. Never an id and nothing of the inside. */
  detail?: string
  errors?: ValidationFault[]
  reason?: UnavailableReason
  /** The organizations that stand in the way. */
  organizations?: { id: string; name: string }[]
  /** The address of a link whose page has to ask for a password, masked. */
  email_masked?: string
  retry_after_s?: number
  allow?: string
}

/** An expected "no" by its code. Features throw it by name; what status it becomes is the catalogue's business. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? `${ERRORS[code].title}.`)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** Refuses one value of a body: `pointer` is its RFC 6901 pointer. */
export function invalid(pointer: string, message: string, code: ErrorCode = 'validation_failed'): Refusal {
  return new Refusal(code, { errors: [{ pointer, message }] })
}
