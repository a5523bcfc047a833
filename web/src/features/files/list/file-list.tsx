import type { File } from '@plinth/contract/files'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useWide } from '../../../ui/layout/use-wide.ts'
import { QueryList } from '../../../ui/list/query-list.tsx'
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx'
import { useListMenu } from '../../../ui/menu/list-menu.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileHead, FileRow } from './file-row.tsx'
import { useDeleteFile } from './use-delete-file.tsx'
import { useDownload } from './use-download.tsx'

type FileListProps = {
  organization_id: string
  query: UseInfiniteQueryResult<unknown>
  items: File[] | undefined
  total: number
  mayDelete: (file: File) => boolean
  empty: ReactNode
  /** Gets the focus when a file was deleted. */
  focusAfter: RefObject<HTMLElement | null>
}

export function FileList({ organization_id, query, items, total, mayDelete, empty, focusAfter }: FileListProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wide = useWide()
  const menu = useListMenu<File>()
  const { save, pending_id } = useDownload(organization_id)
  const { ask, dialog } = useDeleteFile(organization_id, focusAfter)
  const actions = { menu, onDownload: save, onDelete: ask }
  return (
    <div ref={room} className="grid gap-4">
      <QueryList
        query={query}
        items={items}
        label="Files"
        failure="The files could not be loaded."
        skeleton={<RowsSkeleton of="files">Loading the files</RowsSkeleton>}
        empty={empty}
        busy={query.isPlaceholderData}
        more={{ noun: 'files', total }}
        head={<FileHead />}
        list={list}
      >
        {(file) => (
          <li
            key={file.id}
            tabIndex={-1}
            className="outline-none [contain-intrinsic-size:auto_88px] md:[contain-intrinsic-size:auto_48px] [content-visibility:auto]"
          >
            <FileRow
              {...actions}
              wide={wide}
              file={file}
              mayDelete={mayDelete(file)}
              downloading={file.id === pending_id}
            />
          </li>
        )}
      </QueryList>
      {!wide && <FileMenu {...actions} container={room} mayDelete={mayDelete} />}
      {dialog}
    </div>
  )
}
