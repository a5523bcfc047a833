import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Environment } from './reader.ts'
import { PRODUCTION, problemsOf } from './test/problems.ts'

const STORAGE = {
  STORAGE_ENDPOINT: 'https://s3.example.net',
  STORAGE_REGION: 'eu-central-1',
  STORAGE_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  STORAGE_SECRET_ACCESS_KEY: 'a/secret+with=signs',
  STORAGE_BUCKET: 'app-files',
  STORAGE_PUBLIC_BUCKET: 'app-images',
  STORAGE_PUBLIC_BASE_URL: 'https://images.example.net/',
}

test('a complete object storage is accepted, in production too', () => {
  expect(readConfig({ ...PRODUCTION, ...STORAGE }).storage).toEqual({
    endpoint: 'https://s3.example.net',
    region: 'eu-central-1',
    access_key_id: 'AKIAEXAMPLE',
    secret_access_key: 'a/secret+with=signs',
    bucket: 'app-files',
    public_bucket: 'app-images',
    public_base_url: 'https://images.example.net',
  })
})

test('plain http is fine in development, and a path in each address', () => {
  const local = {
    STORAGE_ENDPOINT: 'http://127.0.0.1:9000/s3',
    STORAGE_PUBLIC_BASE_URL: 'http://127.0.0.1:9000/app-images',
  }
  expect(problemsOf({ ...STORAGE, ...local })).toEqual([])
})

describe('faults of the object storage', () => {
  const faults: [string, Environment, string][] = [
    ['one bucket for both', { STORAGE_PUBLIC_BUCKET: 'app-files' }, 'STORAGE_PUBLIC_BUCKET must differ'],
    ['a bucket with a path', { STORAGE_BUCKET: 'app/files' }, 'STORAGE_BUCKET must be the name of a bucket'],
    ['a public bucket in capitals', { STORAGE_PUBLIC_BUCKET: 'Images' }, 'STORAGE_PUBLIC_BUCKET must be the name'],
    ['an endpoint that is none', { STORAGE_ENDPOINT: 's3.example.net' }, 'STORAGE_ENDPOINT must be an http'],
    ['an endpoint with a query', { STORAGE_ENDPOINT: 'https://s3.example.net?a=b' }, 'STORAGE_ENDPOINT must be an'],
    ['a region with a space', { STORAGE_REGION: 'eu central' }, 'STORAGE_REGION must be a region'],
    ['a key with a space', { STORAGE_ACCESS_KEY_ID: 'AKIA EXAMPLE' }, 'STORAGE_ACCESS_KEY_ID must be a key'],
    ['a secret with a line break', { STORAGE_SECRET_ACCESS_KEY: 'a\nb' }, 'STORAGE_SECRET_ACCESS_KEY must be a key'],
    [
      'public objects on the origin of the pages',
      { STORAGE_PUBLIC_BASE_URL: 'http://localhost:5173/images' },
      'STORAGE_PUBLIC_BASE_URL must not be on the origin of FRONTEND_URL',
    ],
    [
      'public objects on the origin of the API',
      { STORAGE_PUBLIC_BASE_URL: 'http://LOCALHOST:8000/images' },
      'STORAGE_PUBLIC_BASE_URL must not be on the origin of SERVER_URL',
    ],
    [
      'public objects on the origin of the pages in production',
      { ...PRODUCTION, STORAGE_PUBLIC_BASE_URL: 'https://app.example.com:443/images' },
      'STORAGE_PUBLIC_BASE_URL must not be on the origin of FRONTEND_URL',
    ],
    [
      'an endpoint over plain http in production',
      { ...PRODUCTION, STORAGE_ENDPOINT: 'http://s3.example.net' },
      'STORAGE_ENDPOINT must be an https address',
    ],
    [
      'public objects over plain http in production',
      { ...PRODUCTION, STORAGE_PUBLIC_BASE_URL: 'http://images.example.net' },
      'STORAGE_PUBLIC_BASE_URL must be an https address',
    ],
  ]
  test.each(faults)('each fault of the object storage is named: %s [Z10, C5]', (_, environment, sentence) => {
    const problems = problemsOf({ ...STORAGE, ...environment })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })
})
