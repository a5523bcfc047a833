import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { seal } from './cursor.ts'
import { type Answer, toTime } from './users-me.ts'

const PAGE = 20
// The rate limit of the directory.
const [PAGES, WINDOW_S] = [120, 60]
// The cursor of the first page: no filter, by name.
const LIST = JSON.stringify(['users', null, null, null, null, 'name'])

/**
 * The first page of GET /users with three statements (session, rate limit, page) and hand-written objects.
 */
export function createUsers(
  pool: pg.Pool,
  statements: { session: string; limit: string; users: string },
  cursor_key: KeyObject,
) {
  return async (token_hash: Buffer): Promise<Answer> => {
    const session = await pool.query({ name: 'session', text: statements.session, values: [token_hash] })
    if (session.rows.length === 0) return { status: 401, body: null }
    const limit = [`directory:${session.rows[0].user_id}`, WINDOW_S, PAGES, PAGES, WINDOW_S, WINDOW_S, WINDOW_S]
    const hits = await pool.query({ name: 'limit', text: statements.limit, values: limit })
    if (!hits.rows[0].allowed) return { status: 429, body: null }
    const { rows } = await pool.query({ name: 'users', text: statements.users })
    const items = rows.slice(0, PAGE)
    const last = items.at(-1)
    const next_cursor = rows.length > PAGE ? seal(cursor_key, LIST, [last.sort_name, last.id]) : null
    return { status: 200, body: { items: items.map(toEntry), next_cursor, total: null } }
  }
}

export function toEntry(row: {
  id: string
  name: string
  email: string
  created_at: string
  has_password: boolean
  has_identity: boolean
}) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile_image: null,
    state: 'active',
    sign_in_methods: [...(row.has_password ? ['password'] : []), 'magic_link', ...(row.has_identity ? ['oidc'] : [])],
    created_at: toTime(row.created_at),
  }
}
