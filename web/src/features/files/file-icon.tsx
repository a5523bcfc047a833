import type { LucideIcon } from 'lucide-react'
import File from 'lucide-react/icons/file'
import FileArchive from 'lucide-react/icons/file-archive'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Presentation from 'lucide-react/icons/presentation'
import { typeOf } from './accepted.ts'

const ICONS: readonly [types: RegExp, Icon: LucideIcon][] = [
  [/^image\//, FileImage],
  [/csv|spreadsheet/, FileSpreadsheet],
  [/presentation/, Presentation],
  [/zip$/, FileArchive],
  [/pdf|plain|word/, FileText],
]

/** Screen readers skip the icon, because the name says the same. */
export function FileIcon({ name, content_type = typeOf(name) ?? '' }: { name: string; content_type?: string }) {
  const Icon = ICONS.find(([types]) => types.test(content_type))?.[1] ?? File
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-control border border-line text-muted-fg *:size-4"
    >
      <Icon />
    </span>
  )
}
