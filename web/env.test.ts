import { expect, test } from 'vitest'
import { readWebEnv } from './env.ts'

const production = { VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' }

test('an empty environment builds for development against the local API [C2]', () => {
  expect(readWebEnv({})).toEqual({
    apiUrl: 'http://localhost:8000',
    marketingUrl: null,
    development: {
      VITE_DEV_LOGIN_EMAIL: null,
      VITE_DEV_LOGIN_PASSWORD: null,
      VITE_DEV_OUTBOX_URL: null,
      VITE_DEV_BILLING_URL: null,
    },
  })
})

test('blank counts as unset', () => {
  expect(readWebEnv({ VITE_API_URL: ' ', VITE_MARKETING_URL: '' })).toEqual(readWebEnv({}))
})

test('variables without the public prefix are ignored', () => {
  expect(readWebEnv({ PATH: '/usr/bin', DATABASE_URL: 'postgres://localhost/app' })).toEqual(readWebEnv({}))
})

test('an unknown public variable stops the build, by name and never by value [C6]', () => {
  expect(() => readWebEnv({ VITE_AUTH_SECRET: 'correct horse' })).toThrow('VITE_AUTH_SECRET is not a variable')
  expect(() => readWebEnv({ VITE_AUTH_SECRET: 'correct horse' })).not.toThrow('correct horse')
})

test('all problems are reported at once', () => {
  const read = () => readWebEnv({ VITE_APP_ENV: 'staging', VITE_API_URL: 'localhost', VITE_OTHER: '1' })
  for (const name of ['VITE_APP_ENV', 'VITE_API_URL', 'VITE_OTHER']) expect(read).toThrow(name)
})

test('production needs the API as an exact https origin [C6]', () => {
  expect(readWebEnv(production).apiUrl).toBe('https://api.example.com')
  for (const VITE_API_URL of [
    undefined,
    'http://api.example.com',
    'https://api.example.com/',
    'https://api.example.com/v1',
    'https://ada@api.example.com',
    'HTTPS://api.example.com',
    'api.example.com',
  ]) {
    expect(() => readWebEnv({ ...production, VITE_API_URL })).toThrow('VITE_API_URL must be')
  }
})

test('a marketing site, where there is one, is an exact https origin in production [W4]', () => {
  expect(readWebEnv({ ...production, VITE_MARKETING_URL: 'https://example.com' }).marketingUrl).toBe(
    'https://example.com',
  )
  expect(() => readWebEnv({ ...production, VITE_MARKETING_URL: 'http://example.com' })).toThrow('VITE_MARKETING_URL')
  expect(() => readWebEnv({ VITE_MARKETING_URL: 'javascript:alert(1)' })).toThrow('VITE_MARKETING_URL')
})

test('the one-click sign-in needs both of its values [W6]', () => {
  const [email, password] = [{ VITE_DEV_LOGIN_EMAIL: 'ada@example.com' }, { VITE_DEV_LOGIN_PASSWORD: 'engine' }]
  const none = { VITE_DEV_LOGIN_EMAIL: null, VITE_DEV_LOGIN_PASSWORD: null }
  expect(readWebEnv(email).development).toMatchObject(none)
  expect(readWebEnv(password).development).toMatchObject(none)
  expect(readWebEnv({ ...email, ...password }).development).toMatchObject({ ...email, ...password })
})
