import { withClient } from '@plinth/database/client'
import { keptPool } from '@plinth/tools/databases'
import type pg from 'pg'
import type { Stack } from '../stack/stack.ts'

// No page can reach these states within a test: passed time, an account without a password.

/** Ages the sessions of a user by twenty minutes. */
export async function ageSessions(stack: Stack, email: string): Promise<void> {
  await change(
    stack,
    `update sessions set authenticated_at = authenticated_at - interval '20 minutes', created_at = created_at - interval '20 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
}

/** The account is then like one that an identity provider created. */
export async function takePassword(stack: Stack, email: string): Promise<void> {
  await change(stack, 'update users set password_hash = null where email = $1', [email])
}

export async function ageInvitations(stack: Stack, email: string): Promise<void> {
  await change(
    stack,
    `update invitations set issued_at = issued_at - interval '192 hours', expires_at = expires_at - interval '192 hours'
     where email = $1`,
    [email],
  )
}

/** Runs one statement and returns the number of affected rows. */
export async function change({ database_url }: Stack, statement: string, values: unknown[]): Promise<number> {
  return (await keptPool(database_url).query(statement, values)).rowCount ?? 0
}

export function withDatabase<T>({ database_url }: Stack, act: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(database_url, act)
}
