import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startObjectStore } from '../../tools/object-store/server.ts'

test('an object store takes over a folder whose buckets had another first name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'app-objects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const before = await startObjectStore({ folder })
  await before.put('private', 'files/1', Buffer.from('a'), 'text/csv')
  await before.close()
  await rename(join(folder, 'app-private'), join(folder, 'former-private'))

  const after = await startObjectStore({ folder })
  onTestFinished(() => after.close())
  expect(await after.keys('private')).toEqual(['files/1'])
})
