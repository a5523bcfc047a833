import type { JoinWaitlistRequest } from '@plinth/contract/marketing'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

const FIELDS = [
  'referral_source',
  'source_page',
  'campaign',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const satisfies (keyof JoinWaitlistRequest)[]

const columns = sql.join(FIELDS.map((field) => sql.ref(field)))

const keepFirst = FIELDS.map(
  (field) => sql`${sql.ref(field)} = coalesce(l.${sql.ref(field)}, excluded.${sql.ref(field)})`,
)

const gains = FIELDS.map((field) => sql`(l.${sql.ref(field)} is null and excluded.${sql.ref(field)} is not null)`)

/** Keeps first values and fills missing ones. Returns no row without a change, and the given id only for a new lead. */
export const upsertLead = prepared<JoinWaitlistRequest & { id: string }>()(
  (value) => sql<{ id: string }>`
    insert into waitlist_leads as l (id, email, ${columns})
    values (${value('id')}, ${value('email')}, ${sql.join(FIELDS.map((field) => value(field)))})
    on conflict (email) do update set ${sql.join(keepFirst)} where ${sql.join(gains, sql` or `)}
    returning id`,
)

export const leadForAlert = prepared<{ lead_id: string }>()(
  (value) => sql<{ email: string; referral_source: string | null; campaign: string | null }>`
    select email, referral_source, campaign from waitlist_leads where id = ${value('lead_id')}`,
)

export type Lead = { id: string; email: string; created_at: string; updated_at: string } & Record<
  (typeof FIELDS)[number],
  string | null
>

/** Ids grow with time, so the latest comes first. */
export const leadsBefore = prepared<{ before: string; limit: number }>()(
  (value) => sql<Lead>`
    select id, email, created_at, updated_at, ${columns} from waitlist_leads
    where id < ${value('before')} order by id desc limit ${value('limit')}`,
)

export const deleteLead = prepared<{ email: string }>()(
  (value) => sql<{ id: string }>`delete from waitlist_leads where email = ${value('email')} returning id`,
)
