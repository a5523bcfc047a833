import type { FileQuery } from '@plinth/contract/files'
import type { CurrentUser } from '@plinth/contract/users'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const files = (organization_id: string) => ['org', organization_id, 'files'] as const

/** All lists of an organization's files begin with `files`. */
export const keys = {
  files,
  fileList: (organization_id: string, { q, sort }: FileSearch) => [...files(organization_id), q, sort] as const,
}

/** False when the server has no object storage. It refuses every call about files then. */
export const hasStorage = ({ features }: CurrentUser) => features.profile_image_upload !== 'storage_unavailable'

export type FileSort = FileQuery['sort']
export type FileSearch = { q: string; sort: FileSort }

export const ALL_FILES: FileSearch = { q: '', sort: '-created_at' }

const PAGE = '50'

export const filesQuery = (organization_id: string, { q, sort }: FileSearch = ALL_FILES) =>
  infiniteQueryOptions({
    queryKey: keys.fileList(organization_id, { q, sort }),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /files', { query: { limit: PAGE, sort, ...(q && { q }), ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
