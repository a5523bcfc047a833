import type { JoinWaitlistRequest } from '@plinth/contract/marketing'
import { sql } from 'kysely'
import { prepared, type RowOf, sqlBuilder } from '../../adapters/postgres/statements.ts'

type Field = Exclude<keyof JoinWaitlistRequest, 'email'>

const forEachField = <T>(of: (field: Field) => T): Record<Field, T> => ({
  referral_source: of('referral_source'),
  source_page: of('source_page'),
  campaign: of('campaign'),
  utm_source: of('utm_source'),
  utm_medium: of('utm_medium'),
  utm_campaign: of('utm_campaign'),
  utm_term: of('utm_term'),
  utm_content: of('utm_content'),
})

const keepFirst = (field: Field) =>
  sql<string | null>`coalesce(waitlist_leads.${sql.ref(field)}, excluded.${sql.ref(field)})`

const gains = (field: Field) =>
  sql<boolean>`(waitlist_leads.${sql.ref(field)} is null and excluded.${sql.ref(field)} is not null)`

/** Keeps first values and fills missing ones. Returns no row when nothing changed, and the given id only for a new lead. */
export const upsertLead = prepared<JoinWaitlistRequest & { id: string }>()((value) =>
  sqlBuilder
    .insertInto('waitlist_leads')
    .values({ id: value('id'), email: value('email'), ...forEachField((field) => value(field)) })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(forEachField(keepFirst))
        .where(sql<boolean>`${sql.join(Object.values(forEachField(gains)), sql` or `)}`),
    )
    .returning('id'),
)

export const leadForAlert = prepared<{ lead_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('waitlist_leads')
    .select(['email', 'referral_source', 'campaign'])
    .where('id', '=', value('lead_id')),
)

const LEAD_COLUMNS = [
  'id',
  'email',
  'created_at',
  'updated_at',
  'referral_source',
  'source_page',
  'campaign',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

/** A page of the leads, the latest first, before the one with the given id. Ids grow with time. */
export const leadsBefore = prepared<{ before: string; limit: number }>()((value) =>
  sqlBuilder
    .selectFrom('waitlist_leads')
    .select(LEAD_COLUMNS)
    .where('id', '<', value('before'))
    .orderBy('id', 'desc')
    .limit(value('limit')),
)

export type Lead = RowOf<typeof leadsBefore>

export const deleteLead = prepared<{ email: string }>()((value) =>
  sqlBuilder.deleteFrom('waitlist_leads').where('email', '=', value('email')).returning('id'),
)
