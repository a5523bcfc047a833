import { expect, test } from 'vitest'
import { createPasswords, NOBODY } from './hashing.ts'

const lengths = (salt_and_hash: string) => salt_and_hash.split('$').map(({ length }) => length)

test('without an account a password is compared with a hash in the form of a stored one', async () => {
  const passwords = createPasswords('test')
  const stored = await passwords.hash('lantern orchard violet canyon')
  expect(lengths(NOBODY)).toEqual(lengths(stored.split('$').slice(4).join('$')))
  // Matching throws when the hash cannot be read.
  expect(await passwords.matches(null, 'lantern orchard violet canyon')).toBe(false)
})

test('outside of tests a hash costs 64 MiB and three rounds', async () => {
  const hash = await createPasswords('production').hash('lantern orchard violet canyon')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})
