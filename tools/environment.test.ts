import { expect, test } from 'vitest'
import { cleanEnvironment } from './environment.ts'

test('stray variables do not reach our programs, paths do', () => {
  const environment = {
    PATH: '/usr/bin',
    HOME: '/home/ada',
    PORT: '80',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--inspect',
    EMAIL_API_KEY: 'a secret',
    VITE_API_URL: 'https://api.example.com',
  }
  expect(cleanEnvironment(environment)).toEqual({ PATH: '/usr/bin', HOME: '/home/ada' })
})

test('a variable can set the database, the stores, the browser, the rounds of a race and browser tests', () => {
  const choices = {
    DATABASE_URL: 'postgres://localhost/app',
    OBJECT_STORE_URL: 'http://key:secret@127.0.0.1:9000/us-east-1',
    TEST_PGBOUNCER: '/usr/sbin/pgbouncer',
    CHROMIUM_PATH: '/usr/bin/chromium',
    RACE_ROUNDS: '100',
    BROWSER_RETRIES: '1',
    BROWSER_PATIENCE_S: '90',
    BROWSER_LOOKS: 'all',
    PATRONI_TRIAL: 'long',
  }
  expect(cleanEnvironment(choices)).toEqual(choices)
})

test('a blank value counts as unset', () => {
  expect(cleanEnvironment({ DATABASE_URL: '' })).toEqual({})
})
