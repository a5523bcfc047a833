import type { OnConflictBuilder } from 'kysely'
import type { Schema } from '../../../adapters/postgres/schema.ts'

/** A later attempt at the mail of a link: its token replaces that of the one before. */
export const withAnotherToken = (conflict: OnConflictBuilder<Schema, 'email_tokens'>) =>
  conflict.column('link_id').doUpdateSet((row) => ({
    token_hash: row.ref('excluded.token_hash'),
    expires_at: row.ref('excluded.expires_at'),
  }))
