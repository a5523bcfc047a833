import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/url/paths.ts'
import { buttonStyle } from '../../../ui/button/button.tsx'
import { type DirectorySearch, firstPage } from './search.ts'

type DirectoryPagesProps = { search: DirectorySearch; trail: string[]; next_cursor: string | null }

export function DirectoryPages({ search, trail, next_cursor }: DirectoryPagesProps) {
  if (!search.cursor && !next_cursor) return null
  // A copied URL has the cursor of its page, but not of the pages before it.
  const before = trail.at(-1)
  const unknown = search.cursor !== undefined && before === undefined
  return (
    <>
      <Link
        to={paths.users}
        search={before ? { ...search, cursor: before } : firstPage(search)}
        state={{ trail: trail.slice(0, -1) }}
        {...(search.cursor ? {} : IN_PLACE)}
        className={search.cursor ? buttonStyle('secondary') : AT_THE_END}
      >
        {unknown ? 'First page' : 'Previous'}
      </Link>
      <Link
        to={paths.users}
        search={{ ...search, ...(next_cursor && { cursor: next_cursor }) }}
        state={{ trail: [...trail, search.cursor ?? ''] }}
        {...(next_cursor ? {} : IN_PLACE)}
        className={next_cursor ? buttonStyle('secondary') : AT_THE_END}
      >
        Next
      </Link>
    </>
  )
}

// The link stays in place at the end of the list, so that the focus is not lost.
const IN_PLACE = { disabled: true, tabIndex: -1 }
const AT_THE_END = buttonStyle('secondary', 'pointer-events-none opacity-50')

/** Null when the pages before this one are unknown. */
export function pageNumber({ cursor }: DirectorySearch, trail: string[]): number | null {
  if (cursor === undefined) return 1
  return trail[0] === '' ? trail.length + 1 : null
}
