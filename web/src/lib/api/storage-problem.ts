import type { ApiError } from './api-error.ts'

/** Says why the storage failed, and whether trying again can help; undefined for any other error. */
export function storageProblemOf({ code, reason }: ApiError): { text: string; canRetry: boolean } | undefined {
  if (code !== 'storage_unavailable') return undefined
  if (reason === 'not_configured') return { text: 'File storage is not set up on this server.', canRetry: false }
  if (reason === 'provider_error')
    return { text: 'File storage does not respond. Try again in a moment.', canRetry: true }
  return undefined
}
