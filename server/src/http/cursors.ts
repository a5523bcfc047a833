import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { invalid } from './refusal.ts'

const SEAL_BYTES = 12

/** Names places in lists: opaque to the caller, and good only for the list and filters it was made with. */
export type Cursors = {
  /** Throws Refusal `validation_failed` on /cursor for a damaged one and for one of another list or other filters. */
  read(list: readonly unknown[], cursor: string | undefined): (string | null)[] | undefined
  write(list: readonly unknown[], place: readonly (string | null)[]): string
}

/** @param key the `cursor` key derived from AUTH_SECRET: replicas and restarts agree on it */
export function createCursors(key: KeyObject): Cursors {
  const sealOf = (list: readonly unknown[], place: string) =>
    createHmac('sha256', key).update(JSON.stringify(list)).update('\n').update(place).digest().subarray(0, SEAL_BYTES)
  return {
    read(list, cursor) {
      if (cursor === undefined) return undefined
      const bytes = Buffer.from(cursor, 'base64url')
      const seal = bytes.subarray(0, SEAL_BYTES)
      // Decoding passes over a surplus character; the seal would not see it.
      const isWhole = bytes.toString('base64url') === cursor
      const place = bytes.subarray(SEAL_BYTES).toString()
      if (!isWhole || seal.length < SEAL_BYTES || !timingSafeEqual(seal, sealOf(list, place))) {
        throw invalid('/cursor', 'This cursor does not belong to this list')
      }
      return JSON.parse(place)
    },
    write(list, place) {
      const text = JSON.stringify(place)
      return Buffer.concat([sealOf(list, text), Buffer.from(text)]).toString('base64url')
    },
  }
}

/** Cuts a page out of one row more than it has: the surplus row says that there is a next one. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursorOf(last) : null }
}
