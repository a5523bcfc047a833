import type { Bucket, ObjectStore } from '../../../adapters/storage/port.ts'
import { type OnEnd, regularly } from '../../../regularly.ts'
import type { Services } from '../../../services.ts'
import { forgetDone, type ObjectDeletion, takeDue } from './queries.ts'

const AT_ONCE = 50
const EVERY_MS = 30_000
const WARN_AFTER = 10

type Deleting = Pick<Services, 'database' | 'logger'> & { storage: ObjectStore }

/**
 * Deletes the objects that are due and returns how many rows it took. Several replicas share the rows. What fails is
 * tried again later, and the rows of a replica that ends are due again after a while.
 */
export async function deleteDueObjects(deps: Deleting, signal?: AbortSignal): Promise<number> {
  let total = 0
  let taken: ObjectDeletion[]
  do {
    taken = await deps.database.all(takeDue({ limit: AT_ONCE }))
    total += taken.length
    for (const { rows, remove } of jobsOf(deps.storage, taken)) {
      if (signal?.aborted) return total
      await run(deps, rows, remove)
    }
  } while (taken.length === AT_ONCE)
  return total
}

type Job = { rows: ObjectDeletion[]; remove: () => Promise<void> }

// The objects of a bucket in one call, each prefix by itself.
function jobsOf(storage: ObjectStore, taken: ObjectDeletion[]): Job[] {
  const objects = (['private', 'public'] as const).flatMap((bucket): Job[] => {
    const rows = taken.filter((row) => row.kind === 'object' && row.bucket === bucket)
    const keys = rows.map(({ target }) => target)
    return keys.length === 0 ? [] : [{ rows, remove: () => storage.remove(bucket, keys) }]
  })
  const prefixes = taken
    .filter(({ kind }) => kind === 'prefix')
    .map((row): Job => ({ rows: [row], remove: () => removeBelow(storage, row.bucket, row.target) }))
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

/** Deletes now, and then about every 30 seconds. Returns what stops it and waits for the call under way. */
export function deleteObjectsRegularly(deps: Deleting, onEnd?: OnEnd): () => Promise<void> {
  return regularly({
    every_ms: EVERY_MS,
    starts_now: true,
    run: (signal) => deleteDueObjects(deps, signal),
    onFault: (err) => deps.logger.warn({ err }, 'objects that are to be deleted were not read'),
    onEnd,
  })
}
