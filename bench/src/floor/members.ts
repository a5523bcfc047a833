import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { seal } from './cursor.ts'
import { type Answer, toTime } from './users-me.ts'

const PAGE = 20

const MEMBERS = `
  select m.user_id, u.name, u.email, m.role, m.joined_at
  from (
    select user_id, role, joined_at from members where organization_id = $1 order by joined_at, user_id limit ${PAGE + 1}
  ) m join users u on u.id = m.user_id
  order by m.joined_at, m.user_id`
const TOTAL = 'select count(*)::int as total from members where organization_id = $1'

/** The first page of GET /organizations/current/members with one statement each for session, page and total. */
export function createMembers(pool: pg.Pool, statements: { session: string }, cursor_key: KeyObject) {
  return async (token_hash: Buffer): Promise<Answer> => {
    const session = await pool.query({ name: 'session', text: statements.session, values: [token_hash] })
    const organization_id = session.rows[0]?.organization_id
    if (organization_id === undefined) return { status: 401, body: null }
    const { rows } = await pool.query({ name: 'members', text: MEMBERS, values: [organization_id] })
    const counted = await pool.query({ name: 'members_total', text: TOTAL, values: [organization_id] })
    const items = rows.slice(0, PAGE).map((row) => ({
      user_id: row.user_id,
      name: row.name,
      email: row.email,
      role: row.role,
      joined_at: toTime(row.joined_at),
      profile_image: null,
    }))
    const last = items.at(-1)
    const list = JSON.stringify(['members', organization_id, null])
    const next_cursor = last && rows.length > PAGE ? seal(cursor_key, list, [last.joined_at, last.user_id]) : null
    return { status: 200, body: { items, next_cursor, total: counted.rows[0].total } }
  }
}
