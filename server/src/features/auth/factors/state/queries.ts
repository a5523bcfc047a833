import type { Passkey, SecondFactorMethod, TrustedBrowser } from '@plinth/contract/auth/factors'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../../../adapters/postgres/batches.ts'
import { prepared } from '../../../../adapters/postgres/statements.ts'
import { fromNow } from '../../../../adapters/postgres/times.ts'

/** An account can complete a sign-in with these. The column of its user needs its table before it. */
export const methodsOf = (user_id: unknown) => sql<SecondFactorMethod[]>`
  array_remove(array[
    case when exists (select from passkeys f where f.user_id = ${user_id}) then 'passkey' end,
    case when exists (
      select from one_time_codes f where f.user_id = ${user_id} and f.confirmed_at is not null
    ) then 'code' end,
    case when exists (
      select from recovery_codes f where f.user_id = ${user_id} and f.used_at is null
    ) then 'recovery_code' end
  ], null)`

export const methodsOfUser = prepared<{ user_id: string }>()(
  (value) => sql<{ methods: SecondFactorMethod[] }>`select ${methodsOf(value('user_id'))} as methods`,
)

export const factorCounts = prepared<{ user_id: string }>()(
  (value) => sql<{ code_since: string | null; recovery_codes_left: number }>`
    select
      (select confirmed_at from one_time_codes where user_id = ${value('user_id')}) as code_since,
      (
        select count(*) from recovery_codes where user_id = ${value('user_id')} and used_at is null
      )::int as recovery_codes_left`,
)

export const passkeysOfUser = prepared<{ user_id: string }>()(
  (value) => sql<Passkey>`
    select id, name, backed_up, created_at, last_used_at from passkeys
    where user_id = ${value('user_id')} order by created_at, id`,
)

export const trustedBrowsersOf = prepared<{ user_id: string; browser_hashes: Buffer[] }>()(
  (value) => sql<TrustedBrowser>`
    select id, browser_hash = any (${value('browser_hashes')}::bytea[]) as current, user_agent, created_at, expires_at
    from trusted_browsers
    where user_id = ${value('user_id')} and expires_at > now() order by created_at desc, id`,
)

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

export const requiringTeams = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string; name: string }>`
    select o.id, o.name from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${value('user_id')} and o.requires_second_factor order by o.name, o.id`,
)

export const hasSecondFactor = prepared<{ user_id: string }>()(
  (value) => sql<{ has_second_factor: boolean }>`
    select has_second_factor from users where id = ${value('user_id')}`,
)

export const deleteFactors = prepared<{ user_id: string }>()(
  (value) => sql`
    with keys as (delete from passkeys where user_id = ${value('user_id')})
    delete from one_time_codes where user_id = ${value('user_id')}`,
)
