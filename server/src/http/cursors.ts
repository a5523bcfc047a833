import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { invalid } from './api-error.ts'
import type { Keys } from './tokens.ts'

const SEAL_BYTES = 12

/** A cursor is opaque, and valid only for the list and filters it was made with. */
export type Cursors = {
  /** Throws ApiError `validation_failed` for a damaged cursor and for one of another list or other filters. */
  read(list: readonly unknown[], cursor: string | undefined): (string | null)[] | undefined
  write(list: readonly unknown[], place: readonly (string | null)[]): string
}

export function createCursors(keys: Keys): Cursors {
  const sealOf = (key: KeyObject, list: readonly unknown[], place: string) =>
    createHmac('sha256', key)
      .update(`${JSON.stringify(list)}\n${place}`)
      .digest()
      .subarray(0, SEAL_BYTES)
  return {
    read(list, cursor) {
      if (cursor === undefined) return undefined
      const bytes = Buffer.from(cursor, 'base64url')
      const seal = bytes.subarray(0, SEAL_BYTES)
      // Decoding ignores a surplus character, which the seal would not notice.
      const isWhole = bytes.toString('base64url') === cursor
      const place = bytes.subarray(SEAL_BYTES).toString()
      const isOurs = () => keys.some((key) => timingSafeEqual(seal, sealOf(key, list, place)))
      if (!isWhole || seal.length < SEAL_BYTES || !isOurs()) {
        throw invalid('/cursor', 'This cursor does not belong to this list')
      }
      return JSON.parse(place)
    },
    write(list, place) {
      const text = JSON.stringify(place)
      return Buffer.concat([sealOf(keys[0], list, text), Buffer.from(text)]).toString('base64url')
    },
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
