import type { ObjectStore } from '../../adapters/storage/port.ts'

/** The public URL of a profile image; null without an image or a storage. */
export type ImageUrl = (profile_image_key: string | null) => string | null

export function createImageUrls(storage: ObjectStore | null): ImageUrl {
  return (key) => (key === null || !storage ? null : storage.publicUrl(key))
}
