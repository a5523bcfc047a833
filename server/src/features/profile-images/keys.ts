import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { ImageUrl } from '../../services.ts'

const UPLOAD_ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

export function avatarKey({ user_id, upload_id }: { user_id: string; upload_id: string }): string {
  return `avatars/${user_id}/${upload_id}.webp`
}

/** The URL may still be of another user or another site. */
export function uploadIdIn(url: string): string | undefined {
  return UPLOAD_ID.exec(url)?.[1]
}

export function createImageUrls(storage: ObjectStore | null): ImageUrl {
  return (key) => (key === null || !storage ? null : storage.publicUrl(key))
}
