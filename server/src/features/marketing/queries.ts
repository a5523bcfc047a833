import type { JoinWaitlistRequest } from '@plinth/contract/marketing'
import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

const ATTRIBUTION = [
  'referral_source',
  'source_page',
  'campaign',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const satisfies readonly (keyof JoinWaitlistRequest)[]

type Field = (typeof ATTRIBUTION)[number]

const filled = (field: Field) =>
  sql<string | null>`coalesce(waitlist_leads.${sql.ref(field)}, excluded.${sql.ref(field)})`

const isFilled = (field: Field) =>
  sql<boolean>`(waitlist_leads.${sql.ref(field)} is null and excluded.${sql.ref(field)} is not null)`

/**
 * One row an address, in one statement: a repeated join keeps what stands, fills what was absent and leaves a row alone that
 * gains nothing [M2]. Answers the id of the row it wrote; it is the given one only when the lead is new.
 */
export const upsertLead = prepared<JoinWaitlistRequest & { id: string }>()((value) =>
  sqlBuilder
    .insertInto('waitlist_leads')
    .values({ id: value('id'), email: value('email'), ...each((field) => value(field)) })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(each(filled))
        .where(sql<boolean>`${sql.join(ATTRIBUTION.map(isFilled), sql` or `)}`),
    )
    .returning('id'),
)

/** What an alert says of a lead. */
export const leadForAlert = prepared<{ lead_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('waitlist_leads')
    .select(['email', 'referral_source', 'campaign'])
    .where('id', '=', value('lead_id')),
)

function each<T>(of: (field: Field) => T): Record<Field, T> {
  return Object.fromEntries(ATTRIBUTION.map((field) => [field, of(field)])) as Record<Field, T>
}
