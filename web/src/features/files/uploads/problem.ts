import { ApiError, type Failure } from '../../../lib/api/api-error.ts'
import { storageProblemOf } from '../../../lib/api/storage-problem.ts'

export type Problem = { text: string; canRetry: boolean; signedOut?: boolean }

const SENTENCES: Partial<Record<Failure, Problem>> = {
  storage_quota_exceeded: { text: 'There is not enough space left. Delete files, then try again.', canRetry: true },
  owner_quota_exceeded: {
    text: 'The owner of this organization has no storage left. Delete files, or ask the owner to, then try again.',
    canRetry: true,
  },
  file_content_mismatch: { text: 'The content does not match the type of the file.', canRetry: false },
  upload_incomplete: { text: 'The file did not arrive completely. Try again.', canRetry: true },
  not_found: { text: 'The upload took too long and has expired. Try again.', canRetry: true },
  acting_organization_changed: {
    text: 'You switched to another organization, so the file was not sent.',
    canRetry: false,
  },
  unauthorized: {
    text: 'You were signed out before the upload was complete. Try again.',
    canRetry: true,
    signedOut: true,
  },
  unreachable: { text: 'The connection was lost. Check it and try again.', canRetry: true },
}

const STAYS_SENT = new Set<Failure>(['unauthorized', 'rate_limited', 'storage_quota_exceeded'])
const FINAL = new Set<Failure>(['file_too_large', 'file_type_not_allowed', 'validation_failed', 'forbidden'])

// A longer limit, such as that of unfinished uploads, ends sooner by what the user does.
const LONGEST_WAIT_S = 60

/** The server accepts the refused call again after so many seconds; null when waiting does not help. */
export function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited' || error.retry_after === null) return null
  return error.retry_after <= LONGEST_WAIT_S ? error.retry_after : null
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: 'Something went wrong. Try again.', canRetry: true }
  const { code, detail, fields } = error
  const fallback = { text: Object.values(fields)[0] ?? detail, canRetry: !FINAL.has(code) }
  return storageProblemOf(error) ?? SENTENCES[code] ?? fallback
}

/**
 * True when what was sent can still be completed. After a lost response it may even be complete; then completing it
 * again succeeds.
 */
export function staysSent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500 || STAYS_SENT.has(error.code)
}
