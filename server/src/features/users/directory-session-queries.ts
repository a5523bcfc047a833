import { jsonRows, prepared, type RowOf, type ValueOf } from '../../adapters/postgres/statements.ts'
import type { LimitValues } from '../../http/limits/limiter.ts'
import { countedSession } from '../../http/limits/session-queries.ts'
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

const LISTED = ['id', 'name', 'email', 'profile_image_key', 'created_at', 'has_password', 'has_identity'] as const
const LISTED_BY_NAME = [...LISTED, 'sort_name'] as const

/** With them the first page of the default list. */
export const sessionWithFirstPage = { name: withFirstPage('name'), '-created_at': withFirstPage('-created_at') }

function withFirstPage(sort: Filters['sort']) {
  const listed = sort === 'name' ? LISTED_BY_NAME : LISTED
  return prepared<Values>()((value) =>
    session(value).select(jsonRows(pageOf({ sort }, undefined, DEFAULT_LIMIT), listed).as('rows')),
  )
}

/** What they list. */
export type Listed = RowOf<typeof sessionWithFirstPage.name>['rows'][number]

/** With them the first page of a search for one or two letters, by name. */
export const sessionWithBeginnings = prepared<Values & { q: string }>()((value) =>
  session(value).select(jsonRows(beginningPage(value('q'), {}, undefined, DEFAULT_LIMIT), LISTED_BY_NAME).as('rows')),
)

/** With them the names that the first page of a search for three letters or more lists before the others. */
export const sessionWithNames = prepared<Values & { q: string }>()((value) =>
  session(value).select(jsonRows(namesPage(value('q'), {}, undefined, DEFAULT_LIMIT), LISTED_BY_NAME).as('rows')),
)
