type Details = { code?: string; param?: string; headers?: Record<string, string> }

export class StripeFault extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }
}

export function invalid(message: string, details: Details = {}): StripeFault {
  return new StripeFault(400, 'invalid_request_error', message, details)
}

/** Stripe responds with 404 for an object in the path, and with 400 for one in a parameter. */
export function missing(kind: string, id: string, param?: string): StripeFault {
  const details = { code: 'resource_missing', param: param ?? 'id' }
  return new StripeFault(param === undefined ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, details)
}

export function toBody({ type, message, details: { code, param } }: StripeFault): object {
  return { error: { type, message, ...(code !== undefined && { code }), ...(param !== undefined && { param }) } }
}
