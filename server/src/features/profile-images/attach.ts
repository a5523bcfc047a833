import type { Transaction } from '../../adapters/postgres/database.ts'
import { avatarKey } from './keys.ts'
import { deleteAttached, lockCompletedImage } from './queries.ts'

/** Ends a completed upload, whose object then belongs to the user, who is locked already. Returns false without one. */
export async function attachImage(
  tx: Transaction,
  own: { user_id: string; upload_id: string },
  setKey: (key: string) => Promise<void>,
): Promise<boolean> {
  const upload = await tx.find(lockCompletedImage(own))
  if (!upload) return false
  // This comes before the deletion of the upload, which queues its object unless it is the image of the user.
  await setKey(avatarKey(own))
  await tx.exec(deleteAttached(own))
  return true
}
