import {
  type Actor,
  type ActorContext,
  ApiError,
  audit,
  type Caller,
  type DatabaseHandle,
  lockActing,
} from '@plinth/server/product'
import type { Client } from './contract.ts'
import { clientById, insertClient, removeClient, setClient } from './queries.ts'

// Each change locks the organization and reads the caller's role again, which may have changed since the guard.

type ActingCaller = Pick<Caller, 'organization_id' | 'user_id'>

/** A command of the server may call it too, in the place of a user. */
export async function createClient(
  database: DatabaseHandle,
  { caller, actor }: { caller: ActingCaller; actor: Actor },
  { name, email }: { name: string; email: string },
): Promise<Client> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'clients.create')
    const { id } = await tx.single(insertClient({ organization_id, created_by: user_id, name, email }))
    await audit(tx, actor, { action: 'client.created', organization_id, target_id: id })
    return await tx.getOrNotFound(clientById({ organization_id, client_id: id }))
  })
}

/** Throws ApiError `not_found`. The same values again are no change. */
export async function updateClient(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  { client_id, name, email }: { client_id: string; name: string; email: string },
): Promise<Client> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'clients.update')
    const changed = await tx.exec(setClient({ organization_id, client_id, name, email }))
    if (changed > 0) await audit(tx, actor, { action: 'client.updated', organization_id, target_id: client_id })
    return await tx.getOrNotFound(clientById({ organization_id, client_id }))
  })
}

/** Throws ApiError `not_found`, and `client_has_invoices` for one that an invoice names. */
export async function deleteClient(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  client_id: string,
): Promise<void> {
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'clients.delete')
    await tx.getOrNotFound(clientById({ organization_id, client_id }))
    if (!(await tx.find(removeClient({ organization_id, client_id })))) throw new ApiError('client_has_invoices')
    await audit(tx, actor, { action: 'client.deleted', organization_id, target_id: client_id })
  })
}
