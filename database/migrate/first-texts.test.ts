import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../server/test/database.ts'
import { withClient } from '../client.ts'
import { readCatalog } from '../schema/catalog.ts'
import { FIRST_HASHES } from './first-hashes.ts'
import { defaultMigrationsDirectory, migrate } from './migrate.ts'

const firstTexts = fileURLToPath(new URL('../test/first-texts/', import.meta.url))
const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path, 'utf8'))
    .digest('hex')

test('the hash of each migration that was written again stands for that of its first text [H3]', async () => {
  const pairs = (await readdir(firstTexts)).map(async (name) => [
    await hashOf(join(defaultMigrationsDirectory, name)),
    await hashOf(join(firstTexts, name)),
  ])
  expect(Object.fromEntries(await Promise.all(pairs))).toEqual(FIRST_HASHES)
})

test('a migration that was written again ends in the schema of its first text [H3]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'first-texts-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await cp(defaultMigrationsDirectory, directory, { recursive: true })
  await cp(firstTexts, directory, { recursive: true })

  const catalogs = []
  for (const [own, other] of [
    [directory, defaultMigrationsDirectory],
    [defaultMigrationsDirectory, directory],
  ]) {
    const { url: database_url, drop } = await createEmptyDatabase()
    onTestFinished(drop)
    await migrate({ database_url, directory: own ?? '', only: 'base' })
    expect((await migrate({ database_url, directory: other ?? '', only: 'base' })).applied).toEqual([])
    catalogs.push(await withClient(database_url, readCatalog))
  }
  expect(catalogs[0]).toEqual(catalogs[1])
})
