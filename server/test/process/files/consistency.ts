import { pino } from 'pino'
import { expect } from 'vitest'
import { sweep } from '../../../src/background/sweep.ts'
import { deleteDueObjects } from '../../../src/features/files/object-deletions/delete-objects.ts'
import { openTestDatabase } from '../../database.ts'
import { query } from '../../postgres.ts'
import type { TestStorage } from '../../storage/storage.ts'

const logger = pino({ level: 'silent' })

/** Lets all the waiting times pass. After that each object has its row and each row its object. */
export async function expectConsistent(database_url: string, { store, server }: TestStorage): Promise<void> {
  const database = openTestDatabase(database_url, 2)
  const rows = (sql: string) => query<{ key: string }>(database_url, sql)
  const keysOf = async (sql: string) => (await rows(sql)).map(({ key }) => key).toSorted()
  try {
    await rows("update uploads set expires_at = now() - interval '2 hours' where status = 'pending'")
    await sweep(database, { audit_retention_days: 400 })
    // The worker of a server may have taken some rows and not deleted them yet.
    do {
      await rows('update object_deletions set not_before = now()')
      await deleteDueObjects({ database, storage: store, logger })
    } while ((await rows('select target as key from object_deletions')).length > 0)
    expect((await server.keys('private')).toSorted()).toEqual(await keysOf('select object_key as key from files'))
    expect((await server.keys('public')).toSorted()).toEqual(
      await keysOf(`
        select profile_image_key as key from users where profile_image_key is not null
        union
        select 'avatars/' || user_id || '/' || id || '.webp' from uploads
        where purpose = 'profile_image' and status = 'completed'`),
    )
  } finally {
    await database.close()
  }
}
