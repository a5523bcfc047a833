import { expect, test } from 'vitest'
import { clientConfig, encryptionOf, faultOfUrl, signInOf } from './url.ts'

const NOT_ENCODED = 'percent-encoded, as %2F, %3F, %23 and %40'

test.each([
  ['mysql://app@db/app', 'must be a postgres:// address'],
  ['app', 'must be a postgres:// address'],
  ['postgresql://app:a/b@db/app', NOT_ENCODED],
  ['postgresql://app:12/b@db/app', NOT_ENCODED],
  ['postgresql://app:a#b@db/app', NOT_ENCODED],
  ['postgresql://app:a?b@db/app', NOT_ENCODED],
  ['postgresql://app:a@b@db/app', NOT_ENCODED],
  ['postgresql://app:50%@db/app', 'a percent sign is written as %25'],
  ['postgresql://app:%E4@db/app', 'not UTF-8'],
  ['postgresql://app@db1,db2/app', 'names several hosts'],
  ['postgresql://app@db1:5432,db2:5432/app', 'names several hosts'],
  ['postgresql://app@/app?host=db1,db2', 'names several hosts'],
  ['postgresql://app@db:many/app', 'a port that is not a number'],
  ['postgresql://app@/app', '?host=/var/run/postgresql'],
  ['postgresql://app@db/app?ssl=no-verify', 'write sslmode'],
  ['postgresql://app@db/app?sslmode=prefer', 'disable, require, verify-ca, verify-full'],
  ['postgresql://app@db/app?sslmode=no-verify', 'disable, require, verify-ca, verify-full'],
  ['postgresql://app@db/app?sslmode=verify-ca', 'sslmode=verify-ca without sslrootcert'],
  ['postgresql://app@db/app?sslrootcert=/ca.crt', 'sslrootcert without sslmode'],
  ['postgresql://app@db/app?sslmode=require&sslrootcert=system', 'needs sslmode=verify-full'],
])('the URL %s is refused for its own reason', (url, reason) => {
  expect(faultOfUrl(url)).toContain(reason)
})

test.each([
  ['/no/ca.crt', 'has sslrootcert=/no/ca.crt, which cannot be read: ENOENT'],
  [import.meta.filename, 'which is not a PEM file'],
])('a file of a certificate that is none is named: %s', (file, reason) => {
  expect(() => clientConfig(`postgresql://app@db/app?sslmode=verify-full&sslrootcert=${file}`)).toThrow(reason)
})

test.each([
  'postgres://app@db/app',
  'postgresql://app:p%40ss%3Aw%2Fo%3Fr%23d%25%20%C3%A4+@db:6432/app?application_name=x',
  'postgresql://app@[::1]:5432/app',
  'postgresql://app@%2Fvar%2Frun%2Fpostgresql/app',
  'postgresql://app@/app?host=/var/run/postgresql',
  'postgresql://app@:6432/app?host=/var/run/postgresql',
  'postgresql:///app?host=/var/run/postgresql&user=app',
  'postgresql://app@db/app?sslmode=verify-full&sslrootcert=system',
])('the URL %s is one of a database', (url) => {
  expect(faultOfUrl(url)).toBeNull()
})

test.each([
  ['', null],
  ['?sslmode=disable', 'open'],
  ['?sslmode=require', 'unverified'],
  ['?ssl=true', 'unverified'],
  ['?sslmode=require&sslrootcert=/ca.crt', 'verified'],
  ['?sslmode=verify-full', 'verified'],
  ['?sslmode=verify-full&host=/var/run/postgresql', 'open'],
])('sslmode says the same as in libpq: %s', (query, encryption) => {
  expect(encryptionOf(`postgresql://app@db/app${query}`)).toBe(encryption)
})

test('the role and the password of a URL are decoded', () => {
  const signIn = { role: 'app', password: 'p/w' }
  expect(signInOf('postgresql://app:p%2Fw@db/app')).toEqual(signIn)
  expect(signInOf('postgresql:///app?host=/run&user=app&password=p%2Fw')).toEqual(signIn)
})
