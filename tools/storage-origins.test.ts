import { expect, test } from 'vitest'
import { storageOrigins } from './storage-origins.ts'

const images = { STORAGE_BUCKET: 'files', STORAGE_PUBLIC_BASE_URL: 'https://images.example.com/public' }

test('without a storage pages may use no other origin [W13]', () => {
  expect(storageOrigins({})).toEqual({})
  expect(storageOrigins({ STORAGE_ENDPOINT: ' ', STORAGE_BUCKET: '', STORAGE_PUBLIC_BASE_URL: '' })).toEqual({})
})

test.each([
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['https://account.r2.cloudflarestorage.com/', 'https://account.r2.cloudflarestorage.com'],
  ['https://s3.eu-central-1.amazonaws.com', 'https://files.s3.eu-central-1.amazonaws.com'],
])('uploads to %s go to the origin %s [W13]', (STORAGE_ENDPOINT, UPLOAD_ORIGIN) => {
  expect(storageOrigins({ ...images, STORAGE_ENDPOINT })).toEqual({
    UPLOAD_ORIGIN,
    IMAGE_ORIGIN: 'https://images.example.com',
  })
})
