import { S3ServiceException } from '@aws-sdk/client-s3'
import { IntegrationUnavailable } from '../integration-unavailable.ts'

/** Why a call failed, without what the provider said: its text can quote a signed request. */
export class StorageCallFailed extends Error {
  readonly code: string

  constructor(operation: string, code: string) {
    super(`The object storage failed to ${operation}: ${code}`)
    this.name = 'StorageCallFailed'
    this.code = code
  }
}

/** The HTTP status of a failed call; undefined when there was no answer. A HEAD fails without a body, so names tell less. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

export function isMissingBucket(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchBucket'
}

export function unavailable(operation: string, error: unknown): IntegrationUnavailable {
  const cause = new StorageCallFailed(operation, `${statusOf(error) ?? 'no answer'} ${nameOf(error)}`)
  return new IntegrationUnavailable('storage', 'provider_error', { cause })
}

// A code of Node.js, such as ECONNREFUSED, or of S3, such as AccessDenied.
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^\w{1,64}$/.test(name) ? name : 'unknown'
}
