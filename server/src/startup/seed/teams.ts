import type { InvitedRole } from '@plinth/contract/invitations'
import { sql } from 'kysely'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { prepared } from '../../adapters/postgres/statements.ts'
import { existingUserByEmail } from '../../features/auth/accounts/queries.ts'
import { invite } from '../../features/invitations/invite.ts'
import { joinOrganization, lockForJoining } from '../../features/organizations/join.ts'
import { createOrganization } from '../../features/organizations/manage-organizations.ts'
import { ownOrganizations } from '../../features/users/deletion-queries.ts'
import { OPERATOR } from '../../http/actor.ts'
import type { Sender } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { DEMO_EMAIL } from './demo-person.ts'

type Membership = { email: string; role: InvitedRole }
type Team = { name: string; owner: string; members: Membership[]; invited: Membership }

// Joining a team makes it the active one, so the demo person ends up in the last team, as its owner.
const TEAMS: Team[] = [
  {
    name: 'Compiler Guild',
    owner: 'grace@example.com',
    members: [
      { email: DEMO_EMAIL, role: 'member' },
      { email: 'barbara@example.com', role: 'admin' },
    ],
    invited: { email: 'katherine@example.com', role: 'admin' },
  },
  {
    name: 'Analytical Engines',
    owner: DEMO_EMAIL,
    members: [
      { email: 'grace@example.com', role: 'admin' },
      { email: 'alan@example.com', role: 'member' },
      { email: 'emmy@example.com', role: 'member' },
      { email: 'katherine@example.com', role: 'member' },
      { email: 'hedy@example.com', role: 'member' },
    ],
    invited: { email: 'charles@example.com', role: 'member' },
  },
]

/** Each team has an invitation. Skips owners with a team, so that a renamed team is not added again. Returns how many are new, such as "2 of 2". */
export async function seedTeams(services: Pick<Services, 'database'> & { jobs: Sender }): Promise<string> {
  let added = 0
  for (const team of TEAMS) {
    if (await addTeam(services, team)) added += 1
  }
  return `${added} of ${TEAMS.length}`
}

async function addTeam(
  services: Pick<Services, 'database'> & { jobs: Sender },
  { name, owner, members, invited }: Team,
): Promise<boolean> {
  const { database } = services
  const user_id = await getUserId(database, owner)
  if (await ownsTeam(database, user_id)) return false
  const organization_id = await createOrganization(database, OPERATOR, { user_id, name })
  for (const member of members) await addMember(database, organization_id, member)
  await database.exec(setJoined({ organization_id }))
  await invite(services, { caller: { organization_id, user_id }, actor: OPERATOR }, invited)
  return true
}

async function addMember(
  database: DatabaseHandle,
  organization_id: string,
  { email, role }: Membership,
): Promise<void> {
  const user_id = await getUserId(database, email)
  await database.transaction(async (tx) => {
    if (!(await lockForJoining(tx, organization_id))) throw new Error('The team was deleted while it was seeded')
    await joinOrganization(tx, OPERATOR, { organization_id, user_id, role })
  })
}

/** Everyone has joined some time after the account was created. */
const setJoined = prepared<{ organization_id: string }>()(
  (value) => sql`
    update members m set joined_at = u.created_at + (now() - u.created_at) * 0.3
    from users u where u.id = m.user_id and m.organization_id = ${value('organization_id')}`,
)

async function getUserId(database: DatabaseHandle, email: string): Promise<string> {
  const user = await database.find(existingUserByEmail({ email }))
  if (!user) throw new Error(`There is no demo person ${email}`)
  return user.id
}

async function ownsTeam(database: DatabaseHandle, user_id: string): Promise<boolean> {
  const organizations = await database.all(ownOrganizations({ user_id }))
  return organizations.some(({ kind, role }) => kind === 'team' && role === 'owner')
}
