import { OPEN_UPLOADS_MAX, ORGANIZATION_QUOTA, OWNER_QUOTA, PENDING_UPLOADS_MAX } from '@plinth/contract/files'
import { afterEach, expect, test } from 'vitest'
import { fillLibrary, put, wanted } from '../../uploads.ts'
import { createWorld, NAMES, type Name, personOf, type World } from '../races/worlds.ts'
import { ask, client, database_url } from '../use-replicas.ts'
import { expectConsistent } from './consistency.ts'
import { newWorlds, storage, useReplicasWithStorage } from './replicas.ts'

useReplicasWithStorage()
afterEach(() => expectConsistent(database_url(), storage))

const PEOPLE: Name[] = ['ada', 'grace', 'radia']
const CONTENT = 'x'.repeat(1000)
const TEAMS = 12

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

/** All members or one of them begin uploads at once, on both servers. */
const beginMany = (world: World, count: number, by: Name[]) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      ask(index, personOf(world, by[index % by.length] ?? 'ada'), 'POST /uploads', wanted({ content: CONTENT })),
    ),
  )

const fill = (team: string, bytes: number) => fillLibrary(database_url(), team, bytes)

const fillUntil = ({ team }: World, uploads: number) => fill(team, ORGANIZATION_QUOTA - uploads * CONTENT.length)

async function own(team: string, user_id: string): Promise<void> {
  await client.query('begin')
  await client.query("update members set role = 'admin' where organization_id = $1 and role = 'owner'", [team])
  await client.query("insert into members (organization_id, user_id, role) values ($1, $2, 'owner')", [team, user_id])
  await client.query('commit')
}

const newWorld = () => createWorld(client, NAMES)

test('twenty uploads at once on two servers never exceed the quota, and all that began are completed', async () => {
  const world = await newWorld()
  await fillUntil(world, 7)
  const begun = await beginMany(world, 20, PEOPLE)
  expect(statusesOf(begun)).toEqual([...Array(7).fill(201), ...Array(13).fill(409)])

  const uploads = begun.flatMap(({ status, text }, index) =>
    status === 201 ? [{ ...JSON.parse(text).upload, by: PEOPLE[index % PEOPLE.length] ?? 'ada' }] : [],
  )
  await Promise.all(uploads.map((upload) => put(upload, CONTENT)))
  const completions = [...uploads, ...uploads, ...uploads.slice(0, 6)]
  const completed = await Promise.all(
    completions.map(({ id, by }, index) => ask(index, personOf(world, by), `POST /uploads/${id}/complete`)),
  )
  expect(statusesOf(completed)).toEqual(Array(20).fill(200))
  const { rows } = await client.query(
    'select sum(size_bytes)::bigint::float8 as used from files where organization_id = $1',
    [world.team],
  )
  expect(rows).toEqual([{ used: ORGANIZATION_QUOTA }])
  await client.query(`delete from files where name = 'filler.zip'`)
})

test('uploads at once into the teams of one owner never exceed the quota of the owner [F7]', async () => {
  const [full, ...worlds] = await newWorlds(TEAMS + 1)
  if (!full) throw new Error('No world was created')
  for (const { team } of worlds) await own(team, personOf(full, 'ada').id)
  await fill(full.team, OWNER_QUOTA - 3 * CONTENT.length)
  const begun = await Promise.all(
    worlds.map((world, index) => ask(index, personOf(world, 'radia'), 'POST /uploads', wanted({ content: CONTENT }))),
  )
  expect(statusesOf(begun)).toEqual([...Array(3).fill(201), ...Array(TEAMS - 3).fill(409)])
  for (const { status, text } of begun) if (status === 409) expect(text).toContain('owner_quota_exceeded')
  await client.query(`delete from files where name = 'filler.zip'`)
})

test('teams transferred at once never exceed the quota of their new owner [F7]', async () => {
  const [home, ...worlds] = await newWorlds(TEAMS + 1)
  if (!home) throw new Error('No world was created')
  const heir = personOf(home, 'tony').id
  for (const { team } of worlds) {
    await client.query("insert into members (organization_id, user_id, role) values ($1, $2, 'member')", [team, heir])
    await fill(team, Math.floor(OWNER_QUOTA / 3))
  }
  const transferred = await Promise.all(
    worlds.map((world, index) =>
      ask(index, personOf(world, 'ada'), 'POST /organizations/current/transfer-ownership', { user_id: heir }),
    ),
  )
  expect(statusesOf(transferred)).toEqual([...Array(3).fill(200), ...Array(TEAMS - 3).fill(409)])
  await client.query(`delete from files where name = 'filler.zip'`)
})

test('a completion is refused when the library is full by then, and the others are not', async () => {
  const world = await newWorld()
  await fillUntil(world, 20)
  const begun = await beginMany(world, 20, PEOPLE)
  const uploads = begun.map(({ text }, index) => ({ ...JSON.parse(text).upload, by: PEOPLE[index % 3] ?? 'ada' }))
  await Promise.all(uploads.map((upload) => put(upload, CONTENT)))
  const complete = () =>
    Promise.all(uploads.map(({ id, by }, index) => ask(index, personOf(world, by), `POST /uploads/${id}/complete`)))
  // The rows are written past the API, as if the quota had become smaller.
  await client.query(
    `insert into files (upload_id, organization_id, name, content_type, size_bytes)
     values (uuid_v7(), $1, 'surplus.zip', 'application/zip', 5000)`,
    [world.team],
  )
  expect(statusesOf(await complete())).toEqual([...Array(15).fill(200), ...Array(5).fill(409)])
  await client.query(`delete from files where name in ('surplus.zip', 'filler.zip')`)
  expect(statusesOf(await complete())).toEqual(Array(20).fill(200))
})

test('thirty uploads of one user at once on two servers leave the allowed number pending [L5]', async () => {
  const world = await newWorld()
  // Uploads into an organization come one after the other anyway, so these are images.
  const body = { purpose: 'profile_image', filename: 'me', content_type: 'image/png', size_bytes: 1000 }
  const begun = await Promise.all(
    Array.from({ length: PENDING_UPLOADS_MAX + 10 }, (_, index) =>
      ask(index, personOf(world, 'radia'), 'POST /uploads', body),
    ),
  )
  expect(statusesOf(begun)).toEqual([...Array(PENDING_UPLOADS_MAX).fill(201), ...Array(10).fill(429)])
  expect(statusesOf(await beginMany(world, 2, ['grace']))).toEqual([201, 201])
})

test('uploads of one user at once never exceed what may be sent at a time [F8]', async () => {
  const world = await newWorld()
  const { id } = personOf(world, 'radia')
  await client.query(
    `insert into object_deletions (bucket, kind, target, not_before, user_id, size_bytes)
     values ('private', 'object', 'staging/' || uuid_v7(), now() + interval '10 minutes', $1, $2)`,
    [id, OPEN_UPLOADS_MAX - 3000],
  )
  const body = { purpose: 'profile_image', filename: 'me', content_type: 'image/png', size_bytes: 1000 }
  const begun = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ask(index, personOf(world, 'radia'), 'POST /uploads', body)),
  )
  expect(statusesOf(begun)).toEqual([...Array(3).fill(201), ...Array(27).fill(429)])
})
