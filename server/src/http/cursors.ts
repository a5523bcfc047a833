import { createHash } from 'node:crypto'
import { Id, Time } from '@plinth/contract/values'
import * as z from 'zod/mini'
import { invalid } from './api-error.ts'

export const ID = Id

/** The API or JSON of PostgreSQL wrote the time. PostgreSQL does not read one with hundreds of digits. */
export const TIME = z.string().check(
  z.maxLength(32),
  z.refine((time) => Time.safeParse(time.replace('+00:00', 'Z')).success),
)

/** PostgreSQL stores no NUL. */
export const TEXT = z.string().check(z.refine((text) => !text.includes('\0')))

export const NUMBER = z.string().check(z.regex(/^\d{1,18}$/))

type Shape = readonly z.ZodMiniType<string>[]

type PlaceOf<Parts extends Shape> = { -readonly [Index in keyof Parts]: string }

type Cursor<Parts extends Shape> = {
  /** Throws ApiError `validation_failed` for a damaged cursor, and for one of another list or other filters. */
  read(cursor: string | undefined): PlaceOf<Parts> | undefined
  write(place: PlaceOf<Parts>): string
}

/**
 * Makes the cursors of a list, by its name and filters. A cursor is JSON in base64url, and anyone can make one: the
 * query of the list decides whose rows it returns.
 * @example cursorOf(['kites', colour], TIME, ID)
 */
export function cursorOf<const Parts extends Shape>(list: readonly unknown[], ...parts: Parts): Cursor<Parts> {
  const name = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 8)
  return {
    read(cursor) {
      if (cursor === undefined) return undefined
      const [found, ...place] = decode(cursor)
      if (found !== name || !isPlace(parts, place)) {
        throw invalid('/cursor', 'This cursor does not belong to this list')
      }
      return place
    },
    write: (place) => Buffer.from(JSON.stringify([name, ...place])).toString('base64url'),
  }
}

function isPlace<Parts extends Shape>(parts: Parts, place: unknown[]): place is PlaceOf<Parts> {
  return place.length === parts.length && parts.every((part, index) => part.safeParse(place[index]).success)
}

function decode(cursor: string): unknown[] {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding ignores characters that are not of base64url.
  if (bytes.toString('base64url') !== cursor) return []
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Takes one row more than the page: the extra row means that there is a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursorOf(last) : null }
}
