import { type Reachable, signedIn } from './people.ts'
import { query } from './postgres.ts'

export type Somebody = { user_id: string; email: string; cookie: string }

let people = 0

export async function somebody(app: Reachable, name: string): Promise<Somebody> {
  people += 1
  const email = `${name.toLowerCase()}.${people}@example.com`
  const cookie = await signedIn(app, { name, email })
  const { id: user_id } = (await app.call('GET /users/me', { cookie })).body
  return { user_id, email, cookie }
}

/** Creates a team, makes it the owner's active one and returns its id. */
export async function createTeam(app: Reachable, owner: Somebody, name = 'Analytical Engines'): Promise<string> {
  const { body } = await app.call('POST /organizations', { body: { name } }, { cookie: owner.cookie })
  return body.organization.id
}

export async function teamOwner(app: Reachable, name = 'Ada'): Promise<Somebody> {
  const owner = await somebody(app, name)
  await createTeam(app, owner)
  return owner
}

/** Invites an address into the inviter's active team and returns the token of the mail. */
export async function inviteTo(
  app: Reachable,
  inviter: Somebody,
  email: string,
  role: 'admin' | 'member' = 'member',
): Promise<string> {
  await app.call('POST /organizations/current/invitations', { body: { email, role } }, { cookie: inviter.cookie })
  const { link } = await app.mailbox.take('organization-invitation', email)
  return link.pathname.split('/').at(-1) ?? ''
}

/** Adds a user to the inviter's active team and makes it the user's active one. */
export async function addMember(
  app: Reachable,
  inviter: Somebody,
  member: Somebody,
  role: 'admin' | 'member' = 'member',
): Promise<void> {
  const token = await inviteTo(app, inviter, member.email, role)
  await app.call('POST /invitations/accept', { body: { token } }, { cookie: member.cookie })
}

/** Another user may be a member of the teams too. The limit of owned teams does not count here. */
export async function insertTeams(
  app: { database_url: string },
  names: readonly string[],
  { owner, member }: { owner: Somebody; member?: Somebody },
): Promise<void> {
  await query(
    app.database_url,
    `with teams as (
       insert into organizations (kind, name) select 'team', name from unnest($1::text[]) as name returning id
     )
     insert into members (organization_id, user_id, role)
     select id, $2::uuid, 'owner' from teams union all select id, $3::uuid, 'member' from teams where $3::uuid is not null`,
    [names, owner.user_id, member?.user_id ?? null],
  )
}
