import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../../../adapters/postgres/batches.ts'
import { prepared } from '../../../../adapters/postgres/statements.ts'
import { fromNow } from '../../../../adapters/postgres/times.ts'

export const trustBrowser = prepared<{ user_id: string; browser_hash: Buffer; user_agent: string }>()(
  (value) => sql<{ id: string }>`
    insert into trusted_browsers (user_id, browser_hash, user_agent, expires_at)
    values (
      ${value('user_id')}, ${value('browser_hash')}, ${value('user_agent')}, ${fromNow(LIFETIMES.trusted_browser)}
    )
    returning id`,
)

export const deleteTrustedBrowsers = prepared<{ user_id: string }>()(
  (value) => sql`delete from trusted_browsers where user_id = ${value('user_id')}`,
)

export const deleteExpiredTrust = deletionOf('trusted_browsers', 'expires_at')
