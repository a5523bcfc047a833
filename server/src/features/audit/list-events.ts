import type { Queryable } from '../../adapters/postgres/database.ts'
import { type EventFilter, type EventRow, eventsPage } from './queries.ts'

const PAGE = 1000

/** Yields all events of a filter, oldest first. Reads page by page, so the trail may be larger than the memory. */
export async function* listEvents(database: Queryable, filter: EventFilter): AsyncGenerator<EventRow> {
  let page: EventRow[]
  let last: EventRow | undefined
  do {
    page = await database.all(eventsPage(filter, last, PAGE))
    yield* page
    last = page.at(-1)
  } while (page.length === PAGE)
}
