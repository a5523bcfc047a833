import type pg from 'pg'
import { inTurn } from '../migrate/migrate.ts'

/** Only the owner of the tables may; for another role nothing changes. Returns the days that count now. */
export async function keepAuditEvents(client: pg.Client, days: number): Promise<number> {
  const kept = await readDays(client)
  if (kept === days || !(await isOwner(client))) return kept
  // The value is part of the function, which takes no parameters when it is defined.
  const text = `create or replace function public.audit_retention_days() returns integer language sql stable as 'select ${Math.trunc(days)}'`
  await inTurn(client, () => client.query(text))
  return days
}

async function readDays(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ days: number }>('select public.audit_retention_days() as days')
  return rows[0]?.days ?? 0
}

async function isOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_owner: boolean }>(
    "select pg_has_role(proowner, 'usage') as is_owner from pg_proc where oid = 'public.audit_retention_days()'::regprocedure",
  )
  return rows[0]?.is_owner ?? false
}
