import { type CreateUploadRequest, ORGANIZATION_QUOTA, PENDING_UPLOADS_MAX } from '@plinth/contract/files'
import { ENTITLEMENTS } from '@plinth/product/plans'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addPasskey } from '../../../test/factors/people.ts'
import { query } from '../../../test/postgres.ts'
import { app, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { addMember, createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { begin, fillLibrary, ofUpload, put, send, wanted } from '../../../test/uploads.ts'
import { sweep } from '../../background/sweep.ts'
import { grantedBy } from '../billing/plans/entitlements.ts'

const MiB = 1024 * 1024

useAppWithStorage()
let ada: Somebody
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
})

const image: CreateUploadRequest = {
  purpose: 'profile_image',
  filename: 'me.png',
  content_type: 'image/png',
  size_bytes: 5 * MiB,
}

const refuse = (code: Parameters<TestApp['refuse']>[0], body: CreateUploadRequest) =>
  app.refuse(code, 'POST /uploads', { body }, { cookie: ada.cookie })

const rows = <Row extends object>(sql: string) => query<Row>(app.database_url, sql)

test('beginning returns a URL that takes the content, and nothing but that content', async () => {
  const upload = await begin(app, ada, wanted())
  expect(upload).toMatchObject({
    purpose: 'organization_file',
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
  })
  const { status } = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: 'More than that' })
  expect(status).toBeGreaterThanOrEqual(400)
  await put(upload, 'Notes')
  expect(await storage.server.keys('private')).toContain(`staging/${upload.id}`)
  await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
})

test('a URL works for five minutes for an image, and for a quarter of an hour for a file', async () => {
  for (const [body, minutes] of [
    [image, 5],
    [wanted(), 15],
  ] as const) {
    const { id, url, expires_at } = await begin(app, ada, body)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe(String(minutes * 60))
    const [row] = await rows<{ minutes: string }>(
      `select extract(epoch from '${expires_at}' - created_at) / 60 as minutes from uploads where id = '${id}'`,
    )
    expect(Number(row?.minutes)).toBe(minutes)
  }
})

test('without the second factor that a team requires, a member sends no file, but an image [T3, V10]', async () => {
  const [owner, member] = [await somebody(app, 'Grace'), await somebody(app, 'Mary')]
  await createTeam(app, owner)
  await addMember(app, owner, member)
  await addPasskey(app, owner.cookie)
  await app.call('PATCH /organizations/current/security', { body: { requires_second_factor: true } }, owner)
  await app.refuse('second_factor_required', 'POST /uploads', { body: wanted() }, member)
  await begin(app, member, image)
})

describe('a type', () => {
  test.each(['text/html', 'image/svg+xml', 'application/xml', 'text/javascript', 'image/PNG', 'constructor'])(
    'the type %s is not allowed [F9]',
    async (content_type) => {
      for (const body of [{ ...image, content_type }, wanted({ content_type, filename: 'page.html' })]) {
        const { body: problem } = await refuse('file_type_not_allowed', body)
        expect(problem.errors).toMatchObject([{ pointer: '/content_type' }])
      }
    },
  )

  test.each(['application/pdf', 'image/gif', 'text/plain'])(
    'the type %s is none of a profile image [F3]',
    async (content_type) => {
      await refuse('file_type_not_allowed', { ...image, content_type })
    },
  )

  test.each([
    ['report.pdf.exe', 'application/pdf'],
    ['report', 'application/pdf'],
    ['pdf', 'application/pdf'],
    ['page.html', 'text/plain'],
    ['photo.png', 'image/jpeg'],
    ['photo\u202egnp.exe', 'image/png'],
  ])('%j is no name of %s [F9]', async (filename, content_type) => {
    const { body } = await refuse('file_type_not_allowed', wanted({ filename, content_type }))
    expect(body.errors).toMatchObject([{ pointer: '/filename' }])
  })

  test.each([
    ['REPORT.PDF', 'application/pdf'],
    ['photo.jpeg', 'image/jpeg'],
    ['photo.jpg', 'image/jpeg'],
    ['a.b.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%s is a name of %s', async (filename, content_type) => {
    const upload = await begin(app, ada, wanted({ filename, content_type }))
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
  })
})

describe('a size', () => {
  test.each([
    ['an image', image, 5 * MiB],
    ['a file', wanted(), 25 * MiB],
  ])('the size of %s has its limit', async (_what, body, max) => {
    const upload = await begin(app, ada, { ...body, size_bytes: max })
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
    const { body: problem } = await refuse('file_too_large', { ...body, size_bytes: max + 1 })
    expect(problem.errors).toMatchObject([{ pointer: '/size_bytes' }])
  })

  test.each([0, -1, 1.5])('a size of %s bytes is invalid', async (size_bytes) => {
    await refuse('validation_failed', { ...image, size_bytes })
  })
})

describe('the quota of an organization', () => {
  /** Fills the library of a new team, without objects, until so many bytes are left. */
  async function fillUntil(left: number): Promise<Somebody> {
    const owner = await somebody(app, 'Full')
    await fillLibrary(app.database_url, await createTeam(app, owner), ORGANIZATION_QUOTA - left)
    return owner
  }

  test('the quota of an organization counts files and pending uploads', async () => {
    const { cookie } = await fillUntil(10)
    const upload = await begin(app, { cookie }, wanted({ content: '123456' }))
    const body = wanted({ content: '12345' })
    await app.refuse('storage_quota_exceeded', 'POST /uploads', { body }, { cookie })
    await begin(app, { cookie }, wanted({ content: '1234' }))
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie })
    await begin(app, { cookie }, body)
  })

  test('the quota of an organization does not count profile images, nor another organization', async () => {
    const { cookie } = await fillUntil(0)
    await app.call('POST /uploads', { body: image }, { cookie })
    const { body } = await app.call('POST /organizations', { body: { name: 'Empty' } }, { cookie })
    expect(body.organization.name).toBe('Empty')
    await begin(app, { cookie }, wanted())
  })

  test('the quota of an organization is checked again when an upload is completed', async () => {
    const { cookie } = await fillUntil(5)
    const upload = await send(app, { cookie })
    await rows(
      `insert into files (upload_id, organization_id, name, content_type, size_bytes)
       select uuid_v7(), organization_id, 'a.txt', 'text/plain', 1 from uploads where id = '${upload.id}'`,
    )
    await app.refuse('storage_quota_exceeded', 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })
    await rows(`delete from files where size_bytes = 1`)
    await app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })
  })
})

test('a user has a limited number of pending uploads, over all organizations and purposes [L5]', async () => {
  const grace = await somebody(app, 'Grace')
  const { cookie } = grace
  const first = await begin(app, grace, wanted())
  await createTeam(app, grace)
  for (let count = 2; count < PENDING_UPLOADS_MAX; count += 1) await begin(app, grace, wanted())
  await begin(app, grace, image)

  for (const body of [wanted(), image]) {
    const { headers } = await app.refuse('rate_limited', 'POST /uploads', { body }, { cookie })
    // The first of them counts for its quarter of an hour, and one hour more for a late completion.
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60 * 60)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(65 * 60 + 60)
  }
  await app.call('DELETE /uploads/:upload_id', ofUpload(first), { cookie })
  await begin(app, grace, image)
})

test('an abandoned upload counts until one hour after its URL has expired', async () => {
  const grace = await somebody(app, 'Grace')
  const abandoned = await begin(app, grace, wanted())
  for (let count = 1; count < PENDING_UPLOADS_MAX; count += 1) await begin(app, grace, wanted())
  const expire = (time: string) =>
    rows(`update uploads set expires_at = now() - interval '${time}' where id = '${abandoned.id}'`)
  await expire('59 minutes')
  await sweep(app.database, { audit_retention_days: 400 })
  await app.refuse('rate_limited', 'POST /uploads', { body: wanted() }, { cookie: grace.cookie })
  await expire('61 minutes')
  await begin(app, grace, wanted())
})

describe('plans and profile images', () => {
  test('a user whose plan has no profile images is refused, and told so in the profile [F3]', async () => {
    const asked: string[] = []
    const list = { ...ENTITLEMENTS, 'profile_image.upload': { ...ENTITLEMENTS['profile_image.upload'], free: false } }
    const nothing = grantedBy('free', 'user', list)
    const of = async (user_id: string) => {
      asked.push(user_id)
      return nothing
    }
    const poor = await startTestApp({ storage: storage.store, entitlements: { of, ofOrganization: of } })
    const { cookie, user_id } = await somebody(poor, 'Ada')
    asked.length = 0
    const file = { ...image, content_type: 'text/html', size_bytes: 6 * MiB }
    const refused = await poor.refuse('entitlement_required', 'POST /uploads', { body: file }, { cookie })
    expect(refused.body.entitlement).toBe('profile_image.upload')
    expect(asked).toEqual([user_id])
    expect((await poor.call('GET /users/me', { cookie })).body.features.profile_image_upload).toBe(
      'entitlement_required',
    )
    expect((await poor.call('GET /auth/session', { cookie })).body.user.features.profile_image_upload).toBe(
      'entitlement_required',
    )
    await poor.call('POST /uploads', { body: wanted() }, { cookie })
    await poor.close()
  })

  test('every user has profile images without billing', async () => {
    expect((await app.call('GET /users/me', { cookie: ada.cookie })).body.features.profile_image_upload).toBe(
      'available',
    )
  })
})
