import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@plinth/contract/factors'
import type { Transaction } from '../../../../adapters/postgres/database.ts'
import type { TokenHasher } from '../../../../http/tokens.ts'
import { hasRecoveryCodes, replaceRecoveryCodes } from './queries.ts'

// Digits and letters that no one takes for another: 49 bits in ten of them.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Gives a user new codes and returns them, for the one time that they are shown. */
export async function renewRecoveryCodes(tx: Transaction, hash: TokenHasher, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.exec(replaceRecoveryCodes({ user_id, hashes: codes.map((code) => hash(subjectOf(user_id, code))) }))
  return codes
}

/** The codes of a first factor; null for a user who has codes. */
export async function firstRecoveryCodes(
  tx: Transaction,
  hash: TokenHasher,
  user_id: string,
): Promise<string[] | null> {
  const { has_some } = await tx.single(hasRecoveryCodes({ user_id }))
  return has_some ? null : await renewRecoveryCodes(tx, hash, user_id)
}

/** The hashes under which a typed code may be stored. */
export function hashesOfCode(hash: TokenHasher, user_id: string, typed: string): Buffer[] {
  return hash.accepted(subjectOf(user_id, typed))
}

function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

// One code of two users has two hashes.
function subjectOf(user_id: string, code: string): string {
  return JSON.stringify([user_id, code.toUpperCase().replace(/[\s-]/g, '')])
}
