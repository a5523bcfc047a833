import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

/** Undefined until the list was loaded once. Loads it only when `enabled`. */
export function useTotal<Page extends { total: number }, Key extends QueryKey, Cursor>(
  list: UseInfiniteQueryOptions<Page, ApiError, InfiniteData<Page>, Key, Cursor>,
  enabled = true,
): number | undefined {
  return useInfiniteQuery({ ...list, enabled, select: ({ pages }) => pages.at(-1)?.total }).data
}
