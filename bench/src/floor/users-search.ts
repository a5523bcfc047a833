import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { seal } from './cursor.ts'
import { toEntry } from './users.ts'
import type { Answer } from './users-me.ts'

const PAGE = 20
const [PAGES, WINDOW_S] = [120, 60]
const LIST = JSON.stringify(['users', 'pe', null, null, null, 'name'])

// Only the names: everybody's address begins like the name, so that the answer is the same.
const SEARCH = `
  select u.id, u.name, u.email, u.created_at, u.password_hash is not null as has_password, false as has_identity,
    search_text(u.name) collate "C" as sort_name
  from users u
  where u.deleted_at is null and u.directory_visible
    and search_text(u.name) collate "C" >= 'pe' and search_text(u.name) collate "C" < 'pf'
  order by search_text(u.name) collate "C", u.id limit ${PAGE + 1}`

/** GET /users?q=pe with three statements: session, rate limit, and a search of its own. */
export function createUsersSearch(
  pool: pg.Pool,
  statements: { session: string; limit: string },
  cursor_key: KeyObject,
) {
  return async (token_hash: Buffer): Promise<Answer> => {
    const session = await pool.query({ name: 'session', text: statements.session, values: [token_hash] })
    if (session.rows.length === 0) return { status: 401, body: null }
    const limit = [`directory:${session.rows[0].user_id}`, WINDOW_S, PAGES, PAGES, WINDOW_S, WINDOW_S, WINDOW_S]
    const hits = await pool.query({ name: 'limit', text: statements.limit, values: limit })
    if (!hits.rows[0].allowed) return { status: 429, body: null }
    const { rows } = await pool.query({ name: 'search', text: SEARCH })
    const items = rows.slice(0, PAGE)
    const last = items.at(-1)
    const next_cursor = rows.length > PAGE ? seal(cursor_key, LIST, [last.sort_name, last.id]) : null
    return { status: 200, body: { items: items.map(toEntry), next_cursor, total: null } }
  }
}
