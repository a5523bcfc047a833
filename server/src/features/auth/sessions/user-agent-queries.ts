import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** For the browser that creates the account, so that its first sign-in raises no alert. */
export const insertUserAgent = prepared<{ user_id: string; user_agent_hash: Buffer }>()((value) =>
  sqlBuilder
    .insertInto('known_user_agents')
    .values({ user_id: value('user_id'), user_agent_hash: value('user_agent_hash') })
    .onConflict((conflict) => conflict.doNothing()),
)

/** `fresh` when it is new for the user, also under the hashes of a previous secret. */
export const seeUserAgent = prepared<{ user_id: string; user_agent_hash: Buffer; previous_hashes: Buffer[] }>()(
  (value) =>
    sqlBuilder
      .insertInto('known_user_agents')
      .values({ user_id: value('user_id'), user_agent_hash: value('user_agent_hash') })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'user_agent_hash']).doUpdateSet({ last_seen_at: sql<string>`now()` }),
      )
      .returning([
        'last_seen_at',
        sql<boolean>`known_user_agents.xmax = 0 and not exists (
        select from known_user_agents p
        where p.user_id = ${value('user_id')} and p.user_agent_hash = any (${value('previous_hashes')}::bytea[])
      )`.as('fresh'),
      ]),
)

export const deleteUnusedUserAgents = deletionOf('known_user_agents', 'last_seen_at', 400)
