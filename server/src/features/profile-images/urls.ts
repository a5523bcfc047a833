import type { ObjectStore } from '../../adapters/storage/port.ts'
import type { ImageUrl } from '../../services.ts'

export function createImageUrls(storage: ObjectStore | null): ImageUrl {
  return (key) => (key === null || !storage ? null : storage.publicUrl(key))
}
