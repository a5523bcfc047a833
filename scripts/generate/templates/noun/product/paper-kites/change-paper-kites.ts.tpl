import type { PaperKite } from './contract.ts'
import { type Actor, type ActorContext, audit, type Caller, type DatabaseHandle, lockActing } from '@plinth/server/product'
import { insertPaperKite, paperKiteById, removePaperKite, setPaperKiteName } from './queries.ts'

// Each change locks the organization and reads the caller's role again, which may have changed since the guard.

type Place = Pick<Caller, 'organization_id' | 'user_id'>

/** A command of the server may call it too, in the place of a user. */
export async function createPaperKite(
  database: DatabaseHandle,
  { caller, actor }: { caller: Place; actor: Actor },
  name: string,
): Promise<PaperKite> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'paper_kites.create')
    const { id } = await tx.single(insertPaperKite({ organization_id, created_by: user_id, name }))
    await audit(tx, actor, { action: 'paper_kite.created', organization_id, target_id: id })
    return await tx.getOrNotFound(paperKiteById({ organization_id, paper_kite_id: id }))
  })
}

/** Throws ApiError `not_found`. The same name again is no change. */
export async function renamePaperKite(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  { paper_kite_id, name }: { paper_kite_id: string; name: string },
): Promise<PaperKite> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'paper_kites.rename')
    const renamed = await tx.exec(setPaperKiteName({ organization_id, paper_kite_id, name }))
    if (renamed > 0) await audit(tx, actor, { action: 'paper_kite.renamed', organization_id, target_id: paper_kite_id })
    return await tx.getOrNotFound(paperKiteById({ organization_id, paper_kite_id }))
  })
}

/** Throws ApiError `not_found`. */
export async function deletePaperKite(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  paper_kite_id: string,
): Promise<void> {
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'paper_kites.delete')
    await tx.getOrNotFound(removePaperKite({ organization_id, paper_kite_id }))
    await audit(tx, actor, { action: 'paper_kite.deleted', organization_id, target_id: paper_kite_id })
  })
}
