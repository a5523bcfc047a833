import { type RawBuilder, type Selectable, sql } from 'kysely'
import { BATCH } from '../../adapters/postgres/batches.ts'
import type { Schema } from '../../adapters/postgres/schema.ts'
import { afterPlace, type Command, prepared, unnamed } from '../../adapters/postgres/statements.ts'
import type { Action } from './actions.ts'

const networkOf = (ip: string | null) => sql<string | null>`(
  select network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))::inet from (select ${ip}::inet as ip) given
)`

export type EventRow = Omit<Selectable<Schema['audit_events']>, 'details'> & { details: Record<string, unknown> }

type NewEvent = Omit<EventRow, 'id' | 'created_at' | 'details' | 'network'> & { action: Action; ip: string | null }

/** Only the network of `ip` is stored. */
export const insertEvent = prepared<NewEvent & { details: string }>()(
  (value) => sql`
    insert into audit_events (
      action, actor_kind, actor_user_id, user_id, organization_id, target_id, details, network, request_id
    ) values (
      ${value('action')}, ${value('actor_kind')}, ${value('actor_user_id')}, ${value('user_id')},
      ${value('organization_id')}, ${value('target_id')}, ${value('details')}, ${networkOf(value('ip'))}, ${value('request_id')}
    )`,
)

/** Inserts the events of a select with `action`, `user_id`, `target_id` and `details`. The actor is a user. */
export function insertEventsOf(
  events: RawBuilder<unknown>,
  by: { actor_user_id: string; ip: string; request_id: string },
) {
  return sql`
    insert into audit_events (action, actor_kind, actor_user_id, user_id, target_id, details, network, request_id)
    select action, 'user', ${by.actor_user_id}::uuid, user_id, target_id, details, ${networkOf(by.ip)}, ${by.request_id}::text
    from (${events}) as events`
}

export const recentFailedSignIn = prepared<{ user_id: string; ip: string | null }>()(
  (value) => sql<{ id: string }>`
    select id from audit_events
    where user_id = ${value('user_id')} and action = 'sign_in.failed' and created_at > now() - interval '10 minutes'
      and network is not distinct from ${networkOf(value('ip'))}
    limit 1`,
)

export type EventFilter = {
  /** The user is the actor or the account that was changed. */
  user_id?: string | undefined
  organization_id?: string | undefined
  since?: string | undefined
}

const COLUMNS = sql`id, created_at, action, actor_kind, actor_user_id, user_id, organization_id, target_id, details, network, request_id`

export function eventsPage(
  { user_id, organization_id, since }: EventFilter,
  after: Pick<EventRow, 'created_at' | 'id'> | undefined,
  limit: number,
) {
  const where = [
    ...(organization_id === undefined ? [] : [sql`organization_id = ${organization_id}`]),
    ...(since === undefined ? [] : [sql`created_at >= ${since}::timestamptz`]),
    ...(after ? [afterPlace([sql`created_at`, sql`id`], [after.created_at, after.id])] : []),
  ]
  // Two lists keep the order of an index each: what happened to the user, and what the user did elsewhere.
  const lists =
    user_id === undefined
      ? [where]
      : [
          [...where, sql`user_id = ${user_id}`],
          [...where, sql`actor_user_id = ${user_id}`, sql`user_id is distinct from actor_user_id`],
        ]
  const ordered = sql`order by created_at, id limit ${limit}`
  const pages = lists.map((conditions) => {
    const condition = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
    return sql`(select ${COLUMNS} from audit_events where ${condition} ${ordered})`
  })
  return unnamed(sql<EventRow>`select * from (${sql.join(pages, sql` union all `)}) as events ${ordered}`)
}

/** The database keeps events for 30 days at least. */
export function deleteOldAuditEvents(keep_days: number): Command {
  return deleteOld({ keep_days })
}

const deleteOld = prepared<{ keep_days: number }>()(
  (value) => sql`select from delete_old_audit_events(${value('keep_days')}, ${sql.lit(BATCH)})`,
)
