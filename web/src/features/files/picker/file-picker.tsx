import type { File } from '@plinth/contract/files'
import { api } from '../../../lib/api/api.ts'
import { useListSearch } from '../../../lib/api/use-list-search.ts'
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx'
import type { FieldProps } from '../../../ui/form/field.tsx'
import { formatSize } from '../../../ui/text/sizes.ts'
import { FileIcon } from '../file-icon.tsx'
import { keys } from '../queries.ts'

type FilePickerProps = FieldProps & {
  organization_id: string
  defaultFile?: Pick<File, 'id' | 'name'> | null
}

/** Searches the files of the organization by name. The body gets the id. */
export function FilePicker({ organization_id, defaultFile, ...field }: FilePickerProps) {
  const search = useListSearch({
    key: keys.files(organization_id),
    load: (q, signal) => api('GET /files', { query: { limit: '20', sort: '-created_at', ...(q && { q }) }, signal }),
    toOption: (file: File) => ({ id: file.id, label: file.name, content: <Option file={file} /> }),
  })
  return (
    <ComboboxField
      {...field}
      search={search}
      placeholder="Search files…"
      empty="The library has no files yet. Upload one on the page of the organization."
      defaultChosen={defaultFile ? { id: defaultFile.id, label: defaultFile.name } : null}
    />
  )
}

function Option({ file: { name, content_type, size_bytes } }: { file: File }) {
  return (
    <>
      <FileIcon name={name} content_type={content_type} />
      <span className="grid flex-1">
        <bdi className="truncate">{name}</bdi>
        <span className="text-small text-muted-fg">{formatSize(size_bytes)}</span>
      </span>
    </>
  )
}
