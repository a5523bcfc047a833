import Stripe from 'stripe'
import { CircuitOpen } from '../circuit-breaker.ts'
import { IntegrationUnavailable } from '../integration-unavailable.ts'

/** Says why a call failed, without the text of the provider, which can name keys and people. */
export class StripeCallFailed extends Error {
  readonly code: string
  /** The operator has to change a key, a price, or the settings of the account. */
  readonly is_operator_fault: boolean

  constructor(operation: string, code: string, is_operator_fault = false) {
    super(`Stripe failed to ${operation}: ${code}`)
    this.name = 'StripeCallFailed'
    this.code = code
    this.is_operator_fault = is_operator_fault
  }
}

/** An answer made no sense, though the SDK saw no error. */
export class WrongAnswer extends Error {
  readonly is_operator_fault: boolean

  constructor(message: string, is_operator_fault = false) {
    super(message)
    this.name = 'WrongAnswer'
    this.is_operator_fault = is_operator_fault
  }
}

export class DeadlinePassed extends Error {}

export function isSilence(error: unknown): boolean {
  return error instanceof DeadlinePassed || error instanceof Stripe.errors.StripeConnectionError
}

/** Tells whether the object of the path, or the one that a parameter names, does not exist or no longer exists. */
export function isMissing(error: unknown, parameter = 'id'): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') return false
  return error.param === parameter || (parameter === 'id' && error.statusCode === 404)
}

/** Handles the failure of a call about a customer: null means that it does not exist. */
export function nullWithoutCustomer(error: unknown): null {
  if (isMissing(error, 'customer')) return null
  throw error
}

export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

export function toFailure(operation: string, error: unknown): StripeCallFailed {
  if (error instanceof CircuitOpen)
    return new StripeCallFailed(operation, 'not asked, because it gave no answer before')
  if (error instanceof WrongAnswer) return new StripeCallFailed(operation, error.message, error.is_operator_fault)
  if (error instanceof DeadlinePassed) return new StripeCallFailed(operation, 'no answer in time')
  return new StripeCallFailed(operation, codeOf(error), isOperatorFault(error))
}

export function unavailable(cause: StripeCallFailed): IntegrationUnavailable {
  return new IntegrationUnavailable('billing', 'provider_error', { cause })
}

// Stripe refuses such a request again until someone changes the key, the price or the settings.
function isOperatorFault(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError || isInvalidRequest(error)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown'
  const { statusCode, code, detail, type } = error
  const cause: unknown = typeof detail === 'object' && detail !== null && 'code' in detail ? detail.code : undefined
  const name = [code, cause, type].find((each) => typeof each === 'string' && /^\w{1,64}$/.test(each))
  return `${statusCode ?? 'no answer'} ${name ?? 'unknown'}`
}
