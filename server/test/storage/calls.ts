import type { ObjectStore } from '../../src/adapters/storage/port.ts'

export const calls: [string, (store: ObjectStore) => Promise<unknown>][] = [
  ['head', (store) => store.head('staging/1')],
  ['read', (store) => store.read('staging/1', { etag: '"1"', max: 1 })],
  ['get', (store) => store.get('private', 'staging/1')],
  ['copy', (store) => store.copy({ from: 'staging/1', to: 'orgs/1', etag: '"1"', content_type: 'text/csv' })],
  ['publish', (store) => store.publish('avatars/1', Buffer.alloc(1), 'image/webp')],
  ['remove', (store) => store.remove('private', ['staging/1'])],
  ['list', (store) => store.list('private', 'staging/')],
]
