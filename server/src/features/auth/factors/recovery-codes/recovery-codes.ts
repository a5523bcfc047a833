import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { RECOVERY_CODES } from '@plinth/contract/auth/factors'

// No one takes one of these signs for another. Ten of them are 49 bits.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const HASH_BYTES = 32

/** This takes a quarter of a second, so it runs before a transaction. */
export async function makeRecoveryCodes(user_id: string): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes: Buffer[] = []
  // Files and DNS share the thread pool, so the codes are hashed one after the other.
  for (const code of codes) hashes.push(await hashOfCode(user_id, code))
  return { codes, hashes }
}

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/** Hashes without AUTH_SECRET, so that codes outlive a rotation. The work of 25 ms protects a copy of the database. */
export function hashOfCode(user_id: string, typed: string): Promise<Buffer> {
  return derive(typed.toUpperCase().replace(/[\s-]/g, ''), user_id, HASH_BYTES, { N: 2 ** 13 })
}

function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
