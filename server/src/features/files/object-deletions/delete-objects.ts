import type { Bucket, ObjectStore } from '../../../adapters/storage/port.ts'
import { defineRegular, type Worked, worked } from '../../../jobs/job.ts'
import type { Services } from '../../../services.ts'
import { forgetDone, type ObjectDeletion, overdueObjects, takeDue } from './queries.ts'

const AT_ONCE = 50
const WARN_AFTER = 10

type Deleting = Pick<Services, 'database' | 'logger'> & { storage: ObjectStore }

/** Returns how many rows it took. Several replicas share them, and what fails is due again after a while. */
export async function deleteDueObjects(deps: Deleting, signal?: AbortSignal): Promise<number> {
  let total = 0
  let taken: ObjectDeletion[]
  do {
    taken = await deps.database.all(takeDue({ limit: AT_ONCE }))
    total += taken.length
    for (const { rows, remove } of deletionsOf(deps.storage, taken)) {
      if (signal?.aborted) return total
      await run(deps, rows, remove)
    }
  } while (taken.length === AT_ONCE)
  return total
}

type Deletion = { rows: ObjectDeletion[]; remove: () => Promise<void> }

function deletionsOf(storage: ObjectStore, taken: ObjectDeletion[]): Deletion[] {
  const objects = (['private', 'public'] as const).flatMap((bucket): Deletion[] => {
    const rows = taken.filter((row) => row.kind === 'object' && row.bucket === bucket)
    const keys = rows.map(({ target }) => target)
    return keys.length === 0 ? [] : [{ rows, remove: () => storage.remove(bucket, keys) }]
  })
  const prefixes = taken
    .filter(({ kind }) => kind === 'prefix')
    .map((row): Deletion => ({ rows: [row], remove: () => removeBelow(storage, row.bucket, row.target) }))
  return [...objects, ...prefixes]
}

async function removeBelow(storage: ObjectStore, bucket: Bucket, prefix: string): Promise<void> {
  for (;;) {
    const keys = await storage.list(bucket, prefix)
    if (keys.length === 0) return
    await storage.remove(bucket, keys)
  }
}

async function run({ database, logger }: Deleting, rows: ObjectDeletion[], remove: () => Promise<void>) {
  try {
    await remove()
  } catch (err) {
    const attempts = Math.max(...rows.map((row) => row.attempts))
    const ids = rows.map(({ id }) => id)
    if (attempts >= WARN_AFTER) logger.warn({ err, attempts, ids }, 'objects in the storage were not deleted')
    else logger.info({ event: 'object_deletion.failed', attempts, ids })
    return
  }
  await database.exec(forgetDone({ ids: rows.map(({ id }) => id) }))
}

const job = defineRegular({ name: 'object_deletions', schedule: '* * * * *', keeps_done: false })

export function deletesObjects({
  database,
  logger,
  storage,
}: Pick<Services, 'database' | 'logger' | 'storage'>): Worked {
  const deletes = worked(job, async (_, { signal }) => {
    if (storage) await deleteDueObjects({ database, storage, logger }, signal)
  })
  return storage ? { ...deletes, overdue: () => overdueObjects({}) } : deletes
}
