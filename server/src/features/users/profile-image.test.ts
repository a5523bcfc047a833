import { beforeAll, describe, expect, test } from 'vitest'
import { png } from '../../../test/images.ts'
import { query } from '../../../test/postgres.ts'
import { app, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { addImage, deleteQueuedObjects, sendImage } from '../../../test/uploads.ts'
import { sweep } from '../../background/sweep.ts'

let image: Buffer
useAppWithStorage()
beforeAll(async () => {
  image = await png()
})

type Change = { name?: string; phone_number?: string | null; profile_image?: string | null }

const change = async ({ cookie }: Somebody, body: Change) =>
  (await app.call('PUT /users/profile', { body }, { cookie })).body

const imageOf = async ({ cookie }: Somebody) => (await app.call('GET /users/me', { cookie })).body.profile_image

const avatars = async ({ user_id }: Somebody) =>
  (await storage.server.keys('public')).filter((key) => key.startsWith(`avatars/${user_id}/`))

async function pictured(): Promise<{ ada: Somebody; url: string }> {
  const ada = await somebody(app, 'Ada')
  const url = await addImage(app, ada, image)
  await change(ada, { profile_image: url })
  return { ada, url }
}

describe('setting a profile image', () => {
  test('a new profile image is shown in the profile, the session, the directory and the members [F3]', async () => {
    const ada = await somebody(app, 'Ada')
    const grace = await somebody(app, 'Grace')
    await createTeam(app, ada)
    await addMember(app, ada, grace)
    const url = await addImage(app, ada, image)
    expect(await imageOf(ada)).toBeNull()
    expect((await change(ada, { profile_image: url })).profile_image).toBe(url)

    expect(await imageOf(ada)).toBe(url)
    const session = await app.call('GET /auth/session', ada)
    expect(session.body.user.profile_image).toBe(url)
    const { cookie } = grace
    const entry = await app.call('GET /users/:user_id', { params: { user_id: ada.user_id } }, { cookie })
    expect(entry.body.profile_image).toBe(url)
    const directory = await app.call('GET /users', { query: { q: ada.email } }, { cookie })
    expect(directory.body.items.map(({ profile_image }) => profile_image)).toEqual([url])
    const members = await app.call('GET /organizations/current/members', { query: {} }, { cookie })
    expect(members.body.items.map(({ profile_image }) => profile_image)).toEqual([url, null])
    const role = { params: { user_id: grace.user_id }, body: { role: 'admin' as const } }
    const member = await app.call('PATCH /organizations/current/members/:user_id', role, ada)
    expect(member.body.profile_image).toBeNull()
    expect((await fetch(url)).status).toBe(200)
  })

  test('setting the same profile image again, or the text alone, changes nothing', async () => {
    const { ada, url } = await pictured()
    expect((await change(ada, { profile_image: url })).profile_image).toBe(url)
    expect(await change(ada, { name: 'Ada King' })).toMatchObject({ name: 'Ada King', profile_image: url })
    await deleteQueuedObjects(app, storage)
    expect(await avatars(ada)).toHaveLength(1)
  })

  test('a new profile image replaces the old one, whose object is deleted', async () => {
    const { ada, url } = await pictured()
    const next = await addImage(app, ada, image)
    expect(await avatars(ada)).toHaveLength(2)
    await change(ada, { profile_image: next })
    await deleteQueuedObjects(app, storage)
    expect((await fetch(next)).status).toBe(200)
    expect(await avatars(ada)).toHaveLength(1)
    const body = { profile_image: url }
    await app.refuse('profile_image_invalid', 'PUT /users/profile', { body }, ada)
  })

  test('setting the profile image to null removes it and its object', async () => {
    const { ada } = await pictured()
    expect((await change(ada, { profile_image: null })).profile_image).toBeNull()
    await deleteQueuedObjects(app, storage)
    expect(await avatars(ada)).toEqual([])
    expect((await change(ada, { profile_image: null })).profile_image).toBeNull()
  })

  test('setting a profile image changes text and image together, or neither [P2]', async () => {
    const ada = await somebody(app, 'Ada')
    const profile_image = await addImage(app, ada, image)
    const both = { name: 'Ada King', phone_number: '+442079460000', profile_image }
    const refused = { ...both, profile_image: profile_image.replace('.webp', '.png') }
    await app.refuse('profile_image_invalid', 'PUT /users/profile', { body: refused }, ada)
    expect((await app.call('GET /users/me', ada)).body).toMatchObject({
      name: 'Ada',
      phone_number: null,
      profile_image: null,
    })
    expect(await change(ada, both)).toMatchObject(both)
  })
})

describe('other URLs of profile images', () => {
  let ada: Somebody
  let own: string
  beforeAll(async () => {
    ada = await somebody(app, 'Ada')
    own = await addImage(app, ada, image)
  })

  const urls: [string, () => string | Promise<string>][] = [
    ['of another site', () => own.replace(/^http:\/\/[^/]+/, 'https://evil.example')],
    ['with something behind it', () => `${own}?tracking=1`],
    ['of a path alone', () => new URL(own).pathname],
    ['that is not one', () => 'an image'],
    ['that is empty', () => ''],
    ['of a script', () => 'javascript:alert(1)//x.webp'],
    ['of the image of another user [T4]', async () => (await pictured()).url],
    ['of an upload of another user [T4]', async () => await addImage(app, await somebody(app, 'Grace'), image)],
    ['of no upload', () => own.replace(/[^/]+\.webp$/, `${crypto.randomUUID()}.webp`)],
    ['of an upload that is not completed', async () => pendingUrl()],
  ]

  async function pendingUrl(): Promise<string> {
    const { id } = await sendImage(app, ada, { content: image })
    return own.replace(/[^/]+\.webp$/, `${id}.webp`)
  }

  test.each(urls)('no other URL is accepted: %s', async (_what, url) => {
    const body = { profile_image: await url() }
    const { body: problem } = await app.refuse('profile_image_invalid', 'PUT /users/profile', { body }, ada)
    expect(problem.errors).toMatchObject([{ pointer: '/profile_image' }])
    expect(await imageOf(ada)).toBeNull()
  })
})

test('an image that is not set is deleted within the hour, and one that is set stays [F6]', async () => {
  const { ada, url } = await pictured()
  const forgotten = await addImage(app, ada, image)
  const completedAgo = (minutes: number) =>
    // A completed upload cannot be changed, so the trigger that says so makes way.
    query(
      app.database_url,
      `begin; alter table uploads disable trigger uploads_owner_frozen;
       update uploads set completed_at = now() - interval '${minutes} minutes', expires_at = now() - interval '${minutes - 5} minutes'
       where user_id = '${ada.user_id}';
       alter table uploads enable trigger uploads_owner_frozen; commit`,
    )
  await completedAgo(19)
  expect(await sweep(app.database, { audit_retention_days: 400 })).toBe(0)
  await completedAgo(21)
  expect(await sweep(app.database, { audit_retention_days: 400 })).toBe(1)
  const waits = await query<{ minutes: number }>(
    app.database_url,
    `select round(extract(epoch from not_before - now()) / 60)::int as minutes from object_deletions
     where target like 'avatars/${ada.user_id}/%'`,
  )
  expect(waits).toEqual([{ minutes: 10 }])
  await deleteQueuedObjects(app, storage)
  expect((await fetch(forgotten)).status).toBe(404)
  expect((await fetch(url)).status).toBe(200)
  const body = { profile_image: forgotten }
  await app.refuse('profile_image_invalid', 'PUT /users/profile', { body }, ada)
})
