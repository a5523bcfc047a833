import { FILE_MAX, FILE_TYPES } from '@plinth/contract/files'
import { formatSize } from '../../ui/text/sizes.ts'

const TYPES = new Map<string, string>(
  Object.entries(FILE_TYPES).flatMap(([type, endings]) => endings.map((ending) => [ending, type] as const)),
)

export const ACCEPTED = [...TYPES.keys()].map((ending) => `.${ending}`).join()

export const ACCEPTED_KINDS = 'images, PDF, text, CSV, Office documents and ZIP'

/** The name decides, because browsers do not agree on the types of files. */
export function typeOf(name: string): string | undefined {
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
}

/** Says why a file cannot be uploaded, as far as the browser can tell; null when it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (typeOf(name) === undefined) return `This type of file is not allowed. Allowed are ${ACCEPTED_KINDS}.`
  if (size === 0) return 'The file is empty.'
  if (size > FILE_MAX) return `The file is too large. The limit is ${formatSize(FILE_MAX)}.`
  return null
}
