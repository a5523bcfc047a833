import type { File as LibraryFile } from '@plinth/contract/files'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useReducer, useRef, useSyncExternalStore } from 'react'
import { useTotal } from '../../../lib/api/use-total.ts'
import { useSession } from '../../../lib/session/session.ts'
import { DropZone } from '../../../ui/upload/drop-zone.tsx'
import { NoFileMatches, NoFiles, StorageNotSetUp } from '../file-states.tsx'
import { FileList } from '../list/file-list.tsx'
import { ALL_FILES, filesQuery, hasStorage, type FileSearch as Search } from '../queries.ts'
import { UploadBar, UploadButton } from '../uploads/upload-bar.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { FileSearch } from './file-search.tsx'

const SEARCH_FROM = 5

type WithQueue = { queue: UploadQueue }

export function FileLibrary({ queue }: WithQueue) {
  return hasStorage(useSession().user) ? <Library queue={queue} /> : <StorageNotSetUp />
}

function Library({ queue }: WithQueue) {
  const { user, organization, permissions } = useSession()
  const { id, kind } = organization
  // A search that was typed comes after a pause, in which the order may have changed.
  const [search, change] = useReducer((now: Search, next: Partial<Search>) => ({ ...now, ...next }), ALL_FILES)
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = useInfiniteQuery({ ...filesQuery(id, search), placeholderData: keepPreviousData })
  const total = useTotal(filesQuery(id)) ?? 0
  const hasUploads = useSyncExternalStore(queue.follow, () => queue.uploads().length > 0)

  const pages = query.data?.pages
  const found = pages?.at(-1)?.total
  const mayUpload = permissions.includes('files.upload')
  const mayDelete = ({ uploaded_by }: LibraryFile) =>
    uploaded_by === user.id || permissions.includes('files.delete_any')
  const add = (files: File[]) => queue.add(files)
  const clear = () => {
    change({ q: '' })
    field.current?.focus()
  }
  const isEmpty = pages !== undefined && total === 0 && search.q === ''
  const emptyLibrary = (
    <NoFiles personal={kind === 'personal'} action={mayUpload && !hasUploads && <UploadButton onFiles={add} />} />
  )

  return (
    <DropZone
      disabled={!pages || !mayUpload}
      hint={
        <>
          Drop files to upload them to <bdi>{organization.name}</bdi>
        </>
      }
      onFiles={add}
    >
      <section ref={panel} tabIndex={-1} aria-label="Files" className="grid gap-6 outline-none">
        {pages && mayUpload && (!isEmpty || hasUploads) && (
          <UploadBar used_bytes={pages.at(-1)?.used_bytes ?? 0} onFiles={add} />
        )}
        <UploadList queue={queue} focusAfter={panel} />
        {(total >= SEARCH_FROM || search.q) && (
          <FileSearch search={search} found={found} total={total} field={field} onSearch={change} />
        )}
        <FileList
          organization_id={id}
          query={query}
          items={pages?.flatMap(({ items }) => items)}
          total={found ?? 0}
          mayDelete={mayDelete}
          empty={search.q ? <NoFileMatches onClear={clear} /> : emptyLibrary}
          focusAfter={panel}
        />
      </section>
    </DropZone>
  )
}
