import type pg from 'pg'
import { type Answer, toTime } from './users-me.ts'

const PAGE = 20

/** GET /notifications with one statement for the session and one for the page; no one here has a second page. */
export function createNotifications(pool: pg.Pool, statements: { session: string; notifications: string }) {
  return async (token_hash: Buffer): Promise<Answer> => {
    const session = await pool.query({ name: 'session', text: statements.session, values: [token_hash] })
    const user_id = session.rows[0]?.user_id
    if (user_id === undefined) return { status: 401, body: null }
    const values = [user_id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', PAGE + 1]
    const { rows } = await pool.query({ name: 'notifications', text: statements.notifications, values })
    const items = rows.map((row) => ({
      id: row.id,
      type: row.type,
      title: row.title,
      body: row.body,
      action_path: row.action_path,
      metadata: row.metadata,
      read_at: row.read_at && toTime(row.read_at),
      created_at: toTime(row.created_at),
    }))
    return { status: 200, body: { items, next_cursor: null } }
  }
}
