import { useInfiniteQuery } from '@tanstack/react-query'
import { filesQuery } from './queries.ts'

/** The number of files, whatever the search; undefined until the library was shown once. */
export function useFileTotal(organization_id: string, shown: boolean): number | undefined {
  const { data } = useInfiniteQuery({
    ...filesQuery(organization_id),
    enabled: shown,
    select: ({ pages }) => pages.at(-1)?.total,
  })
  return data
}
