import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { png } from '../../images.ts'
import { query } from '../../postgres.ts'
import { addMember, createTeam, inviteTo, somebody } from '../../teams.ts'
import { TIMEOUT_MS } from '../../timeout.ts'
import { addFile, addImage } from '../../uploads.ts'
import { app, exported, folder, launch, personWithEverything, rowsOf, run, storage, useExports } from './exports.ts'
import { readZip } from './zip.ts'

useExports()

async function exportsOf(user_id: string): Promise<number> {
  const where = `action = 'account.exported' and actor_kind = 'operator' and user_id = '${user_id}'`
  return (await query(app.database_url, `select from audit_events where ${where}`)).length
}

test('the export of a suspended person has their files and their image, and is in the trail [P7]', async () => {
  const person = await personWithEverything('Ada')
  const profile_image = await addImage(app, person, await png())
  await app.call('PUT /users/profile', { body: { profile_image } }, { cookie: person.cookie })
  expect(await run(`user suspend ${person.email}`)).toMatchObject({ code: 0 })

  const files = await exported(`user export ${person.email}`)
  expect(rowsOf(files, 'account')).toMatchObject([{ id: person.user_id, email: person.email, has_password: true }])
  expect(files.get(`files/${person.file.id}-notes.txt`)?.toString()).toBe('Notes on the engine')
  expect(files.get('profile-image.webp')?.subarray(8, 12).toString()).toBe('WEBP')
  expect(files.has('missing.json')).toBe(false)
  expect(await exportsOf(person.user_id)).toBe(1)
})

test('the export of a person has nothing of the colleagues who invited and promoted them [P7]', async () => {
  const colleague = await personWithEverything('Grace')
  const person = await somebody(app, 'Radia')
  await addMember(app, colleague, person)
  const promotion = { params: { user_id: person.user_id }, body: { role: 'admin' } } as const
  await app.call('PATCH /organizations/current/members/:user_id', promotion, { cookie: colleague.cookie })
  await addFile(app, colleague, { filename: 'plan.txt' })

  const files = await exported(`user export ${person.email} --without-files --as=karen`)
  for (const [name, content] of files) {
    expect(content.includes('karen'), name).toBe(false)
    expect(content.includes(colleague.user_id), name).toBe(false)
    expect(content.includes(colleague.email), name).toBe(false)
  }
  const events = rowsOf(files, 'audit-events')
  const unknown = { actor_user_id: null, network: null, request_id: null }
  expect(events).toContainEqual(expect.objectContaining({ action: 'member.role_changed', ...unknown }))
  const own = events.filter(({ actor_user_id }) => actor_user_id === person.user_id)
  expect(own.length).toBeGreaterThan(0)
  for (const event of own) expect(event).toMatchObject({ network: '127.0.0.0/24', request_id: expect.any(String) })
})

test('the audit events of an export are all of many pages, oldest first', async () => {
  const { user_id, email } = await somebody(app, 'Mary')
  const own = `case when n % 3 = 0 then '${user_id}'::uuid end`
  await query(
    app.database_url,
    `insert into audit_events (created_at, action, actor_kind, actor_user_id, user_id, details)
     select now() - make_interval(secs => 10000 - n), 'account.updated', 'user', '${user_id}', ${own}, jsonb_build_object('n', n)
     from generate_series(1, 2500) n`,
  )
  const events = rowsOf(await exported(`user export ${email} --without-files`), 'audit-events')
  const numbers = events.flatMap(({ details }) => (details instanceof Object && 'n' in details ? [details.n] : []))
  expect(numbers).toEqual(Array.from({ length: 2500 }, (_, n) => n + 1))
})

test('the export of an organization has its members, invitations and files', async () => {
  const owner = await somebody(app, 'Edith')
  const team = await createTeam(app, owner, 'Optics')
  await inviteTo(app, owner, 'lens@example.com')
  const { id } = await addFile(app, owner, { filename: 'lens.txt', content: 'Glass' })
  const files = await exported(`organization export ${team} --as=karen`)
  expect(rowsOf(files, 'organization')).toMatchObject([{ id: team, name: 'Optics' }])
  expect(rowsOf(files, 'members')).toMatchObject([{ email: owner.email, role: 'owner' }])
  expect(rowsOf(files, 'invitations')).toMatchObject([{ email: 'lens@example.com' }])
  expect(files.get(`files/${id}-lens.txt`)?.toString()).toBe('Glass')
  const events = rowsOf(files, 'audit-events')
  expect(events).toContainEqual(expect.objectContaining({ action: 'file.created', actor_user_id: owner.user_id }))
  for (const event of events) expect(event).toMatchObject({ network: null, request_id: null })
  expect(JSON.stringify(events)).not.toContain('karen')
})

test('an export names the file and the image that the storage lost', async () => {
  const { email, ...person } = await somebody(app, 'Katherine')
  await createTeam(app, { email, ...person })
  const { id } = await addFile(app, person)
  const profile_image = await addImage(app, person, await png())
  await app.call('PUT /users/profile', { body: { profile_image } }, { cookie: person.cookie })
  for (const bucket of ['private', 'public'] as const)
    await storage.store.remove(bucket, await storage.server.keys(bucket))

  const path = join(folder, 'lost.zip')
  const stderr = 'The storage no longer has 2 files; missing.json names them\n'
  expect(await run(`user export ${email} --output=${path}`)).toMatchObject({ code: 0, stderr })
  expect(rowsOf(readZip(await readFile(path)), 'missing')).toEqual(['profile image', id])
})

test('an export that cannot begin writes no file and is not in the trail', async () => {
  const { user_id, email, cookie } = await somebody(app, 'Dorothy')
  const profile_image = await addImage(app, { cookie }, await png())
  await app.call('PUT /users/profile', { body: { profile_image } }, { cookie })
  const path = join(folder, 'refused.zip')
  const command = `user export ${email} --output=${path}`
  expect(await run(command, {})).toMatchObject({ code: 1, stderr: expect.stringContaining('STORAGE_* variables') })
  await expect(stat(path)).rejects.toThrow('ENOENT')
  const taken = await run(`user export ${email} --without-files --output=${folder}`)
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('EEXIST') })
  expect(await exportsOf(user_id)).toBe(0)
})

test('an export that fails says why and leaves nothing half written', async () => {
  const owner = await somebody(app, 'Annie')
  await createTeam(app, owner)
  await addFile(app, owner)
  const path = join(folder, 'failed.zip')
  const command = `user export ${owner.email} --output=${path}`
  storage.server.fault('fail')
  const failed = await run(command)
  storage.server.fault(null)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/failed to read an object: 503 SlowDown/) })
  const nowhere = { ...storage.server.environment, STORAGE_ENDPOINT: 'http://127.0.0.1:1' }
  expect(await run(command, nowhere)).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') })
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends an export and removes what is half written', async (signal, code) => {
  const owner = await somebody(app, 'Hedy')
  await createTeam(app, owner)
  await addFile(app, owner)
  const path = join(folder, `${signal}.zip`)
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  storage.server.before('get', async () => {
    reached.resolve()
    await release.promise
  })
  const command = `user export ${owner.email} --output=${path}`
  const { child, ended } = launch(command)
  await reached.promise
  await vi.waitFor(() => stat(path), TIMEOUT_MS)
  child.signal(signal)
  expect(await ended).toEqual({ code, stdout: '', stderr: '' })
  release.resolve()
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('an export to stdout is the archive and nothing else', async () => {
  const { user_id, email } = await somebody(app, 'Joan')
  const { code, stdout, stderr } = await run(`user export ${email} --output=-`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.slice(0, 2)).toBe('PK')
  expect(stdout).toContain(`"id": "${user_id}"`)
  expect(stdout).not.toContain('Wrote')
})
