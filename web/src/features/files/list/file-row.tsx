import type { File } from '@plinth/contract/files'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo } from 'react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ListHead, ListRow } from '../../../ui/list/list-row.tsx'
import { ListMenuButton, type ListMenuHandle } from '../../../ui/menu/list-menu.tsx'
import { EllipsisButton } from '../../../ui/menu/menu.tsx'
import { Day } from '../../../ui/text/day.tsx'
import { formatSize } from '../../../ui/text/sizes.ts'
import { FileIcon } from '../file-icon.tsx'

type FileRowProps = {
  file: File
  mayDelete: boolean
  downloading: boolean
  /** True if the row has room for its controls, which are in a menu otherwise. */
  wide: boolean
  menu: ListMenuHandle<File>
  onDownload: (file: File) => void
  onDelete: (file: File) => void
}

export const FileRow = memo(function FileRow({ file, wide, ...controls }: FileRowProps) {
  const { name, content_type, size_bytes, uploader_name, created_at } = file
  const uploader = uploader_name === null ? 'A former member' : <bdi>{uploader_name}</bdi>
  return (
    <ListRow
      figure={<FileIcon name={name} content_type={content_type} />}
      title={
        <bdi className="truncate font-medium" title={name}>
          {name}
        </bdi>
      }
      note={
        <>
          {!wide && <>{formatSize(size_bytes)} · </>}
          {uploader}
        </>
      }
      more={!wide && <Day time={created_at} />}
    >
      {wide ? <WideControls {...controls} file={file} /> : <MenuButton {...controls} file={file} />}
    </ListRow>
  )
})

/** The widths are those of the rows. */
export function FileHead() {
  return (
    <ListHead title="File">
      <span className="w-20 text-end">Size</span>
      <span className="w-40 text-end max-lg:hidden">Uploaded</span>
      <span className="w-19 pointer-coarse:w-24" />
    </ListHead>
  )
}

type ControlsProps = Omit<FileRowProps, 'wide'>

function WideControls({ file, mayDelete, downloading, onDownload, onDelete }: ControlsProps) {
  const { name, size_bytes, created_at } = file
  return (
    <>
      <p className="w-20 shrink-0 text-end text-small text-muted-fg tabular-nums">{formatSize(size_bytes)}</p>
      <p className="w-40 shrink-0 text-end text-small text-muted-fg max-lg:hidden">
        <Day time={created_at} />
      </p>
      <div className="flex w-19 shrink-0 gap-1 pointer-coarse:w-24">
        <IconButton
          icon={<Download />}
          label={`Download: ${name}`}
          pending={downloading}
          onClick={() => onDownload(file)}
        />
        {mayDelete && <IconButton icon={<Trash2 />} label={`Delete: ${name}`} onClick={() => onDelete(file)} />}
      </div>
    </>
  )
}

function MenuButton({ file, menu }: ControlsProps) {
  return (
    <ListMenuButton handle={menu} item={file}>
      <EllipsisButton label={`Actions for ${file.name}`} />
    </ListMenuButton>
  )
}
