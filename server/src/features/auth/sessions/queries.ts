import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'
import { ago, fromNow } from '../../../adapters/postgres/times.ts'

const SESSIONS_PER_USER = 50

export const insertSession = prepared<{
  token_hash: Buffer
  user_id: string
  method: 'password' | 'magic_link' | 'oidc'
  user_agent: string
  ip: string
}>()((value) =>
  sqlBuilder
    .insertInto('sessions')
    .values({
      token_hash: value('token_hash'),
      user_id: value('user_id'),
      method: value('method'),
      user_agent: value('user_agent'),
      ip: value('ip'),
      expires_at: fromNow(LIFETIMES.session),
    })
    .returning('id'),
)

export const dropOldestSessions = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', value('user_id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSIONS_PER_USER),
    )
    .returning('id'),
)

export const deleteSession = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder.deleteFrom('sessions').where('token_hash', '=', value('token_hash')).returning(['id', 'user_id']),
)

export const renewSession = prepared<{ session_id: string; token_hash: Buffer }>()((value) =>
  sqlBuilder
    .updateTable('sessions')
    .set({ token_hash: value('token_hash'), authenticated_at: sql<string>`now()` })
    .where('id', '=', value('session_id')),
)

export const listSessions = prepared<{ user_id: string; current_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('sessions')
    .select(['id', 'method', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'])
    .select(sql<boolean>`id = ${value('current_id')}`.as('current'))
    .where('user_id', '=', value('user_id'))
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', ago(LIFETIMES.session_idle))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc'),
)

export const deleteOwnSession = prepared<{ user_id: string; session_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('sessions')
    .where('user_id', '=', value('user_id'))
    .where('id', '=', value('session_id'))
    .returning('id'),
)

export const deleteOtherSessions = prepared<{ user_id: string; session_id: string }>()((value) =>
  sqlBuilder.deleteFrom('sessions').where('user_id', '=', value('user_id')).where('id', '!=', value('session_id')),
)

export const deleteAllSessions = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('sessions').where('user_id', '=', value('user_id')),
)

export const deleteExpiredSessions = deletionOf('sessions', 'expires_at')
