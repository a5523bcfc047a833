import { createHmac, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Answer } from './users-me.ts'

const PAGE = 20
// The rate limit of the directory.
const [PAGES, WINDOW_S] = [120, 60]
// The cursor of the first page: no filter, by name.
const LIST = JSON.stringify(['users', null, null, null, null, 'name'])

/**
 * The first page of GET /users with three statements (session, rate limit, page) and hand-written objects.
 * It seals its cursor with the project's key, so that both answers are equal and both pay for the hash.
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
    return {
      status: 200,
      body: {
        items: items.map((row) => ({
          id: row.id,
          name: row.name,
          email: row.email,
          profile_image: null,
          state: 'active',
          sign_in_methods: [
            ...(row.has_password ? ['password'] : []),
            'magic_link',
            ...(row.has_identity ? ['oidc'] : []),
          ],
          created_at: `${row.created_at.slice(0, 10)}T${row.created_at.slice(11, -3)}Z`,
        })),
        next_cursor: rows.length > PAGE ? seal(cursor_key, JSON.stringify([last.sort_name, last.id])) : null,
        total: null,
      },
    }
  }
}

function seal(key: KeyObject, place: string): string {
  const hash = createHmac('sha256', key).update(`${LIST}\n${place}`).digest()
  return Buffer.concat([hash.subarray(0, 12), Buffer.from(place)]).toString('base64url')
}
