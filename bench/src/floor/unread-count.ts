import type pg from 'pg'
import type { Answer } from './users-me.ts'

/** GET /notifications/unread-count with one statement for the session and one for the count. */
export function createUnreadCount(pool: pg.Pool, statements: { session: string; unread_count: string }) {
  return async (token_hash: Buffer): Promise<Answer> => {
    const session = await pool.query({ name: 'session', text: statements.session, values: [token_hash] })
    const user_id = session.rows[0]?.user_id
    if (user_id === undefined) return { status: 401, body: null }
    const counted = await pool.query({ name: 'unread_count', text: statements.unread_count, values: [user_id] })
    return { status: 200, body: { unread_count: Number(counted.rows[0].unread_count) } }
  }
}
