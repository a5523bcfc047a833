import { randomBytes } from 'node:crypto'
import { newPerson } from '../people.ts'
import type { Stack } from '../stack/stack.ts'
import { change, withDatabase } from './database.ts'

type Role = 'owner' | 'admin' | 'member'
export type Colleague = { name: string; email: string; role: Role }

/** `makeTeamOf` creates the account unless it exists. */
export function colleague(name: string, role: Role): Colleague {
  return { name, email: newPerson(name).email, role }
}

type Team = {
  name: string
  /** The team becomes active for the user with this email, who has this role. */
  of: string
  role?: Role
  colleagues?: Colleague[]
}

/** Creates a team and makes it active for a user. One member must be the owner. Members joined in order, a day apart. */
export async function makeTeamOf(
  stack: Stack,
  { name, of, role = 'owner', colleagues = [] }: Team,
): Promise<{ organization_id: string }> {
  return await withDatabase(stack, async (client) => {
    await client.query('begin')
    for (const person of colleagues) {
      await client.query(
        'insert into users (email, name) select $1, $2 where not exists (select from users where email = $1)',
        [person.email, person.name],
      )
    }
    const team = await client.query<{ id: string }>(
      `insert into organizations (kind, name) values ('team', $1) returning id`,
      [name],
    )
    const organization_id = team.rows[0]?.id ?? ''
    for (const [index, person] of [{ email: of, role }, ...colleagues].entries()) {
      await client.query(
        `insert into members (organization_id, user_id, role, joined_at)
         select $1, id, $2, now() - $3::integer * interval '1 day' from users where email = $4`,
        [organization_id, person.role, 40 + colleagues.length - index, person.email],
      )
    }
    await client.query('update users set active_organization_id = $1 where email = $2', [organization_id, of])
    await client.query('commit')
    return { organization_id }
  })
}

export function makeTeamsOf(stack: Stack, email: string, names: string[]): Promise<Map<string, string>> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `with teams as (insert into organizations (kind, name) select 'team', unnest($2::text[]) returning id, name),
         memberships as (
           insert into members (organization_id, user_id, role)
           select teams.id, users.id, 'owner' from teams, users where users.email = $1
         )
       select id, name from teams`,
      [email, names],
    )
    return new Map(rows.map(({ id, name }) => [name, id]))
  })
}

/** Changes the active organization, like a switch in another browser. */
export async function actIn(stack: Stack, email: string, organization_id: string): Promise<void> {
  await change(stack, 'update users set active_organization_id = $1 where email = $2', [organization_id, email])
}

/** Changes a role, like an admin in another browser. */
export async function setRole(
  stack: Stack,
  organization_id: string,
  email: string,
  role: 'admin' | 'member',
): Promise<void> {
  await change(
    stack,
    'update members set role = $3 where organization_id = $1 and user_id = (select id from users where email = $2)',
    [organization_id, email, role],
  )
}

/** Removes a member, like an admin in another browser. */
export async function removeMember(stack: Stack, organization_id: string, email: string): Promise<void> {
  await change(
    stack,
    'delete from members where organization_id = $1 and user_id = (select id from users where email = $2)',
    [organization_id, email],
  )
}

type Pending = { email: string; role: 'admin' | 'member'; inviter: string; hours_left: number }

/** The invitations were sent some time ago and have no known links. */
export function addInvitations(stack: Stack, organization_id: string, invitations: Pending[]): Promise<void> {
  return withDatabase(stack, async (client) => {
    for (const { email, role, inviter, hours_left } of invitations) {
      await client.query(
        `insert into invitations (organization_id, email, role, token_hash, invited_by, created_at, issued_at, expires_at)
         select $1, $2, $3, $4, id, now() + ($5 - 168) * interval '1 hour', now() + ($5 - 168) * interval '1 hour',
           now() + $5 * interval '1 hour'
         from users where users.email = $6`,
        [organization_id, email, role, randomBytes(32), hours_left, inviter],
      )
    }
  })
}

/** Returns the name and the roles by email; undefined when the team does not exist. */
export function readTeam(
  stack: Stack,
  organization_id: string,
): Promise<{ name: string; roles: Record<string, Role> } | undefined> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ name: string; email: string; role: Role }>(
      `select o.name, u.email, m.role from organizations o join members m on m.organization_id = o.id
       join users u on u.id = m.user_id where o.id = $1`,
      [organization_id],
    )
    if (!rows[0]) return undefined
    return { name: rows[0].name, roles: Object.fromEntries(rows.map(({ email, role }) => [email, role])) }
  })
}
