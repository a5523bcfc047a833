import { randomBytes, timingSafeEqual } from 'node:crypto'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { TokenHasher } from '../../../../http/tokens.ts'

/** A challenge is for one purpose and one owner: an answer to another one is refused. */
export type Ceremony = { purpose: 'sign_in' | 'second_step' | 'confirm' | 'add'; subject: string }

const RANDOM_BYTES = 16
const EXPIRY_BYTES = 4
const HEAD_BYTES = RANDOM_BYTES + EXPIRY_BYTES

/** A challenge carries its own signature, so nothing is stored for it. `now` is in Unix milliseconds. */
export function newChallenge(hash: TokenHasher, ceremony: Ceremony, now: number): string {
  const head = Buffer.alloc(HEAD_BYTES)
  randomBytes(RANDOM_BYTES).copy(head)
  head.writeUInt32BE(Math.floor(now / 1000) + LIFETIMES.second_step, RANDOM_BYTES)
  return Buffer.concat([head, hash(signed(head, ceremony))]).toString('base64url')
}

/** Returns the bytes of a challenge that we made and that has not expired. */
export function readChallenge(hash: TokenHasher, text: string, ceremony: Ceremony, now: number): Buffer | undefined {
  const challenge = Buffer.from(text, 'base64url')
  const [head, signature] = [challenge.subarray(0, HEAD_BYTES), challenge.subarray(HEAD_BYTES)]
  if (head.length < HEAD_BYTES || head.readUInt32BE(RANDOM_BYTES) * 1000 <= now) return undefined
  const isOurs = hash
    .accepted(signed(head, ceremony))
    .some((expected) => expected.length === signature.length && timingSafeEqual(expected, signature))
  return isOurs ? challenge : undefined
}

function signed(head: Buffer, { purpose, subject }: Ceremony): string {
  return JSON.stringify([purpose, subject, head.toString('base64url')])
}
