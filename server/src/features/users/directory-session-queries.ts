import { jsonRows, prepared, type ValueOf } from '../../adapters/postgres/statements.ts'
import type { LimitValues } from '../../http/limits/limiter.ts'
import { countedSession } from '../../http/limits/session-queries.ts'
import type { DirectoryRow } from '../../http/session.ts'
import { beginningPage } from './directory-beginning-queries.ts'
import type { Filters } from './directory-filter-queries.ts'
import { DEFAULT_LIMIT, pageOf } from './directory-queries.ts'
import { namesPage } from './directory-search-queries.ts'

type Values = { token_hash: Buffer } & LimitValues

const session = (value: ValueOf<Values>) =>
  countedSession({
    token_hash: value('token_hash'),
    scope: value('scope'),
    most: value('most'),
    window_s: value('window_s'),
  })

/** The session and a hit of its user. */
export const sessionWithHit = prepared<Values>()((value) => session(value))

/** With them the first page of the default list. */
export const sessionWithFirstPage = { name: withFirstPage('name'), '-created_at': withFirstPage('-created_at') }

function withFirstPage(sort: Filters['sort']) {
  return prepared<Values>()((value) =>
    session(value).select(jsonRows<DirectoryRow>(pageOf({ sort }, undefined, DEFAULT_LIMIT)).as('rows')),
  )
}

/** With them the first page of a search for one or two letters, by name. */
export const sessionWithBeginnings = prepared<Values & { q: string }>()((value) =>
  session(value).select(jsonRows<DirectoryRow>(beginningPage(value('q'), {}, undefined, DEFAULT_LIMIT)).as('rows')),
)

/** With them the names that the first page of a search for three letters or more lists before the others. */
export const sessionWithNames = prepared<Values & { q: string }>()((value) =>
  session(value).select(jsonRows<DirectoryRow>(namesPage(value('q'), {}, undefined, DEFAULT_LIMIT)).as('rows')),
)
