import { type ActorContext, audit, type Caller, type DatabaseHandle, lockActing } from '@plinth/server/product'
import type { CreatePaperKiteRequest, PaperKite, UpdatePaperKiteRequest } from './contract.ts'
import { insertPaperKite, paperKiteById, removePaperKite, setPaperKite } from './queries.ts'

// Each change locks the organization and reads the caller's role again, which may have changed since the guard.

/** Whose change it is, and where. The context of a handler is one; a seed or a job makes its own. */
type ActingCaller = ActorContext<Pick<Caller, 'organization_id' | 'user_id'>>

export async function createPaperKite(
  database: DatabaseHandle,
  { caller, actor }: ActingCaller,
  body: CreatePaperKiteRequest,
): Promise<PaperKite> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'paper_kites.create')
    /*+ required */
    const { id } = await tx.single(insertPaperKite({ /*+ defaults */ ...body, organization_id, created_by: user_id }))
    await audit(tx, actor, { action: 'paper_kite.created', organization_id, target_id: id })
    return await tx.getOrNotFound(paperKiteById({ organization_id, paper_kite_id: id }))
  })
}

/** Changes what the body has. The same values again are no change. Throws ApiError `not_found`. */
export async function updatePaperKite(
  database: DatabaseHandle,
  { caller, actor }: ActingCaller,
  { paper_kite_id, ...body }: UpdatePaperKiteRequest & { paper_kite_id: string },
): Promise<PaperKite> {
  const { organization_id } = caller
  const of = { organization_id, paper_kite_id }
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'paper_kites.update')
    const before = await tx.getOrNotFound(paperKiteById(of))
    if (Object.keys(body).length === 0) return before
    /*+ required */
    if ((await tx.exec(setPaperKite(of, body))) === 0) return before
    await audit(tx, actor, { action: 'paper_kite.updated', organization_id, target_id: paper_kite_id })
    return await tx.getOrNotFound(paperKiteById(of))
  })
}

/** Throws ApiError `not_found`. */
export async function deletePaperKite(
  database: DatabaseHandle,
  { caller, actor }: ActingCaller,
  paper_kite_id: string,
): Promise<void> {
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'paper_kites.delete')
    await tx.getOrNotFound(removePaperKite({ organization_id, paper_kite_id }))
    await audit(tx, actor, { action: 'paper_kite.deleted', organization_id, target_id: paper_kite_id })
  })
}
/*+ require references */
