import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashInvitationToken } from '../../../src/features/invitations/invite.ts'
import { createTokenHasher, newToken } from '../../../src/http/tokens.ts'
import { AUTH_SECRET } from '../../app.ts'

/** Ada owns the team, Grace is its admin, Radia its member; Tony and Dora are invited by Grace, if she is there. */
export const NAMES = ['ada', 'grace', 'radia', 'tony', 'dora'] as const
export type Name = (typeof NAMES)[number]

const ROLES = { ada: 'owner', grace: 'admin', radia: 'member' } as const

type Person = { id: string; email: string; cookie: string; invitation: string; token: string }

/** Each team has its own people, so that races can run in parallel. */
export type World = { team: string; people: Partial<Record<Name, Person>> }

export function personOf({ people }: World, name: Name): Person {
  const person = people[name]
  if (!person) throw new Error(`This world has no ${name}`)
  return person
}

const hashToken = createTokenHasher(AUTH_SECRET)

/** Everyone is signed in; the team is active for its members. */
export async function createWorlds(client: pg.Client, count: number, names: readonly Name[]): Promise<World[]> {
  const worlds = Array.from({ length: count }, (): World => {
    const people = names.map((name) => [name, newPerson(name)])
    return { team: randomUUID(), people: Object.fromEntries(people) }
  })
  await client.query('begin')
  await insertPeople(client, worlds)
  await insertTeams(client, worlds)
  await insertInvitations(client, worlds)
  await client.query('commit')
  return worlds
}

export async function createWorld(client: pg.Client, names: readonly Name[]): Promise<World> {
  const [world] = await createWorlds(client, 1, names)
  if (!world) throw new Error('No world was created')
  return world
}

function newPerson(name: Name): Person {
  const [id, invitation, token] = [randomUUID(), randomUUID(), newToken()]
  return { id, email: `${name}.${id}@example.com`, cookie: `session=${newToken()}`, invitation, token }
}

async function insertPeople(client: pg.Client, worlds: World[]): Promise<void> {
  const people = worlds.flatMap((world) => Object.values(world.people))
  const ids = people.map(({ id }) => id)
  await client.query(
    "insert into users (id, email, name) select id, email, 'Somebody' from unnest($1::uuid[], $2::text[]) as u (id, email)",
    [ids, people.map(({ email }) => email)],
  )
  await client.query(
    `insert into sessions (user_id, token_hash, method, expires_at)
     select id, hash, 'password', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as s (id, hash)`,
    [ids, people.map(({ cookie }) => hashToken(cookie.slice('session='.length)))],
  )
}

async function insertTeams(client: pg.Client, worlds: World[]): Promise<void> {
  const members = worlds.flatMap(({ team, people }) =>
    Object.entries(ROLES).flatMap(([name, role]) => {
      const person = people[name as keyof typeof ROLES]
      return person ? [{ team, role, id: person.id }] : []
    }),
  )
  await client.query(
    "insert into organizations (id, kind, name) select id, 'team', 'Team' from unnest($1::uuid[]) as id",
    [worlds.map(({ team }) => team)],
  )
  await client.query(
    'insert into members (organization_id, user_id, role) select * from unnest($1::uuid[], $2::uuid[], $3::text[])',
    [members.map(({ team }) => team), members.map(({ id }) => id), members.map(({ role }) => role)],
  )
  await client.query(
    `update users set active_organization_id = m.team
     from unnest($1::uuid[], $2::uuid[]) as m (team, user_id) where users.id = m.user_id`,
    [members.map(({ team }) => team), members.map(({ id }) => id)],
  )
}

async function insertInvitations(client: pg.Client, worlds: World[]): Promise<void> {
  const invited = worlds.flatMap(({ team, people: { grace, tony, dora } }) =>
    [tony, dora].flatMap((person) => (person ? [{ ...person, team, inviter: grace?.id ?? null }] : [])),
  )
  await client.query(
    `insert into invitations (id, organization_id, email, role, token_hash, invited_by, expires_at)
     select id, team, email, 'member', hash, inviter, now() + interval '1 day'
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::uuid[]) as i (id, team, email, hash, inviter)`,
    [
      invited.map(({ invitation }) => invitation),
      invited.map(({ team }) => team),
      invited.map(({ email }) => email),
      invited.map(({ token }) => hashInvitationToken(token)),
      invited.map(({ inviter }) => inviter),
    ],
  )
}

/** The name of a deleted team is null. */
export type State = {
  team: string | null
  roles: Record<string, string>
  invitations: Record<string, string>
  people: Record<string, 'acts here' | 'acts elsewhere' | 'deleted'>
}

/** Reads the state of worlds by names, so that two worlds can be compared. */
export async function readStates(client: pg.Client, worlds: readonly World[]): Promise<State[]> {
  const teams = worlds.map(({ team }) => team)
  const { rows: organizations } = await client.query<{ id: string; name: string }>(
    'select id, name from organizations where id = any ($1)',
    [teams],
  )
  const { rows: members } = await client.query<{ user_id: string; role: string }>(
    'select user_id, role from members where organization_id = any ($1)',
    [teams],
  )
  const { rows: invitations } = await client.query<{ id: string; state: string }>(
    `select id, case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked' else 'pending' end
       as state
     from invitations where organization_id = any ($1)`,
    [teams],
  )
  const { rows: users } = await client.query<{ id: string; deleted: boolean; acting: string | null }>(
    'select id, deleted_at is not null as deleted, active_organization_id as acting from users where id = any ($1)',
    [worlds.flatMap(({ people }) => Object.values(people).map(({ id }) => id))],
  )
  const nameOf = new Map(organizations.map(({ id, name }) => [id, name]))
  const roleOf = new Map(members.map(({ user_id, role }) => [user_id, role]))
  const invitationOf = new Map(invitations.map(({ id, state }) => [id, state]))
  const userOf = new Map(users.map((user) => [user.id, user]))
  return worlds.map(({ team, people }): State => {
    const state: State = { team: nameOf.get(team) ?? null, roles: {}, invitations: {}, people: {} }
    for (const [name, { id, invitation }] of Object.entries(people)) {
      const [role, sent, user] = [roleOf.get(id), invitationOf.get(invitation), userOf.get(id)]
      if (role) state.roles[name] = role
      if (sent) state.invitations[name] = sent
      const acting = user?.acting === team ? 'acts here' : 'acts elsewhere'
      state.people[name] = user?.deleted ? 'deleted' : acting
    }
    return state
  })
}
