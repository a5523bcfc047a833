import { S3ServiceException } from '@aws-sdk/client-s3'
import { IntegrationUnavailable } from '../integration-unavailable.ts'
import { ObjectChanged } from './port.ts'

/** Says why a call failed, without the text of the provider, which can quote a signed request. */
export class StorageCallFailed extends Error {
  readonly code: string

  constructor(operation: string, code: string) {
    super(`The object storage failed to ${operation}: ${code}`)
    this.name = 'StorageCallFailed'
    this.code = code
  }
}

/** Returns undefined without an answer. A HEAD fails without a body, so names tell less. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

export function isSilence(error: unknown): boolean {
  const answered = error instanceof StorageCallFailed || error instanceof ObjectChanged
  return !answered && statusOf(error) === undefined
}

/** Tells whether the connection broke off before there was an answer. */
export function isReset(error: unknown): boolean {
  const broke = error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
  return broke && statusOf(error) === undefined
}

export function isMissingBucket(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchBucket'
}

export function unavailable(operation: string, error: unknown): IntegrationUnavailable {
  const cause = error instanceof StorageCallFailed ? error : new StorageCallFailed(operation, codeOf(error))
  return new IntegrationUnavailable('storage', 'provider_error', { cause })
}

function codeOf(error: unknown): string {
  const status = statusOf(error) ?? 'no answer'
  if (!(error instanceof Error)) return `${status} unknown`
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return `${status} ${/^\w{1,64}$/.test(name) ? name : 'unknown'}`
}
