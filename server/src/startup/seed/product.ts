import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { existingUserByEmail } from '../../features/auth/accounts/queries.ts'
import { ownOrganizations } from '../../features/users/deletion-queries.ts'
import type { DemoTeam, ServerPart } from '../../part.ts'
import { SERVER_PARTS } from '../../parts.ts'
import { DEMO_EMAIL } from './demo-person.ts'

/** Adds rows of the product to the team of the demo person. Returns nothing when the person is gone, or has no team. */
export async function seedProduct(database: DatabaseHandle): Promise<string[]> {
  const team = await findTeam(database)
  const rows: string[] = []
  if (team) for (const seed of seedsInOrder(SERVER_PARTS)) rows.push(await seed(database, team))
  return rows
}

async function findTeam(database: DatabaseHandle): Promise<DemoTeam | undefined> {
  const person = await database.find(existingUserByEmail({ email: DEMO_EMAIL }))
  const organizations = person ? await database.all(ownOrganizations({ user_id: person.id })) : []
  const team = organizations.find(({ kind, role }) => kind === 'team' && role === 'owner')
  return person && team && { organization_id: team.id, user_id: person.id }
}

/** Returns the seeds of all parts, each once and after those that it refers to. */
export function seedsInOrder(parts: readonly Pick<ServerPart, 'seed' | 'seed_after'>[]) {
  const seeds = new Set<NonNullable<ServerPart['seed']>>()
  const add = ({ seed, seed_after = [] }: Pick<ServerPart, 'seed' | 'seed_after'>) => {
    seed_after.forEach(add)
    if (seed) seeds.add(seed)
  }
  parts.forEach(add)
  return [...seeds]
}
