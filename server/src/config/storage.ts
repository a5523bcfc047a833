import type { StorageConfiguration } from '../adapters/storage/client.ts'
import type { EnvReader } from './reader.ts'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const VISIBLE = /^[\x21-\x7e]+$/

export function readStorage(read: EnvReader, production: boolean): StorageConfiguration | null {
  if (!read.whole('storage')) return null
  const storage = {
    endpoint: read.address('STORAGE_ENDPOINT', { https: production }),
    region: read.matching('STORAGE_REGION', /^[\w-]+$/, 'a region, such as us-east-1 or auto'),
    access_key_id: read.matching('STORAGE_ACCESS_KEY_ID', VISIBLE, 'a key without spaces'),
    secret_access_key: read.matching('STORAGE_SECRET_ACCESS_KEY', VISIBLE, 'a key without spaces'),
    bucket: read.matching('STORAGE_BUCKET', BUCKET, 'the name of a bucket'),
    public_bucket: read.matching('STORAGE_PUBLIC_BUCKET', BUCKET, 'the name of a bucket'),
    public_base_url: read.address('STORAGE_PUBLIC_BASE_URL', { https: production }),
  }
  if (storage.public_bucket === storage.bucket) {
    read.fault('STORAGE_PUBLIC_BUCKET', 'must differ from STORAGE_BUCKET, because anyone can read it')
  }
  // Content of users must never share an origin with the pages or the API.
  const origin = URL.parse(storage.public_base_url)?.origin
  const own = (['FRONTEND_URL', 'SERVER_URL'] as const).filter((name) => URL.parse(read.text(name))?.origin === origin)
  if (origin !== undefined && own[0]) read.fault('STORAGE_PUBLIC_BASE_URL', `must not be on the origin of ${own[0]}`)
  return storage
}
