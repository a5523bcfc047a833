import type pg from 'pg'

export type Answer = { status: number; body: unknown }

export function createUsersMe(pool: pg.Pool, statements: { session: string }) {
  return async (token_hash: Buffer): Promise<Answer> => {
    const { rows } = await pool.query({ name: 'session', text: statements.session, values: [token_hash] })
    const row = rows[0]
    if (row === undefined) return { status: 401, body: null }
    return {
      status: 200,
      body: {
        id: row.user_id,
        name: row.name,
        email: row.email,
        phone_number: row.phone_number,
        profile_image: null,
        directory_visible: row.directory_visible,
        active_organization_id: row.organization_id,
        created_at: toTime(row.created_at),
        sign_in_methods: [
          ...(row.has_password ? ['password'] : []),
          'magic_link',
          ...(row.has_identity ? ['oidc'] : []),
        ],
        features: { profile_image_upload: 'storage_unavailable', email_delivery: 'sent', directory: 'everyone' },
      },
    }
  }
}

export function toTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
}
