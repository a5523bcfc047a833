import { ApiError } from './api-error.ts'

/** Something that another tab or another user has removed already counts as removed. Use it in `catch`. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
