import { ApiError } from './api-error.ts'

/** For the `catch` of a call that removes something: what another tab or another user has removed already is removed. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
