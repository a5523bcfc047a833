import { generateKeySync } from 'node:crypto'
import type { Queryable } from '../../../src/adapters/postgres/database.ts'
import { eventsPage } from '../../../src/features/audit/queries.ts'
import { filesPage } from '../../../src/features/files/list-queries.ts'
import { membershipsPage } from '../../../src/features/memberships/queries.ts'
import { directoryCount, partPage, partsOf } from '../../../src/features/users/directory/queries.ts'
import { createRateLimiter } from '../../../src/http/limits/limiter.ts'
import { ORGANIZATION_SECTIONS } from '../../../src/startup/commands/export/organization-queries.ts'
import { PERSONAL_SECTIONS } from '../../../src/startup/commands/export/personal-queries.ts'

const TIME = '2026-01-01T00:00:00Z'
const ID = '00000000-0000-0000-0000-000000000000'
const after = { created_at: TIME, id: ID }

/** Calls each function that makes statements of its arguments, with every optional part once there and once not. */
export async function callEach(): Promise<void> {
  const organization_id = ID
  const user_id = ID
  for (const q of [undefined, 'ad']) {
    membershipsPage({ user_id, acting_id: ID, q }, undefined, 2)
    membershipsPage({ user_id, acting_id: ID, q }, ['team', 'Engines', ID], 2)
    filesPage({ organization_id, q }, 'name', undefined, 2)
    filesPage({ organization_id, q }, '-size_bytes', ['1', ID], 2)
  }
  for (const filter of [{ user_id }, { organization_id }, { user_id, organization_id }]) {
    eventsPage({ ...filter, since: TIME }, after, 2)
    eventsPage(filter, undefined, 2)
  }
  const limiter = createRateLimiter(EMPTY, generateKeySync('hmac', { length: 256 }), 1)
  await limiter.hit([{ scope: 'example', max: 1, window_s: 60 }, 'subject'])
  const narrowed = { provider: 'oidc', created_after: TIME, created_before: TIME } as const
  for (const filters of [
    { sort: 'name' } as const,
    { sort: 'name', q: 'ad' } as const,
    { sort: 'name', q: 'ada', ...narrowed } as const,
  ]) {
    for (const organization_ids of [undefined, [organization_id]]) {
      for (const part of partsOf(filters)) partPage(part, filters, { limit: 3, after: ['Ada', ID], organization_ids })
      directoryCount(filters, organization_ids)
    }
  }
  for (const { rows } of PERSONAL_SECTIONS)
    for await (const _ of rows(EMPTY, { id: ID, email: 'ada@example.com' })) break
  for (const { rows } of ORGANIZATION_SECTIONS) for await (const _ of rows(EMPTY, { id: ID })) break
}

const EMPTY: Queryable = {
  all: async () => [],
  find: async () => undefined,
  getOrNotFound: () => Promise.reject(new Error('no row')),
  single: () => Promise.reject(new Error('no row')),
  exec: async () => 0,
}
