import { LIFETIMES } from '@plinth/contract/lifetimes'
import { expect, test } from 'vitest'
import { createTokenHasher } from '../../../../http/tokens.ts'
import { newChallenge, readChallenge } from './challenge.ts'

const hash = createTokenHasher('a secret for tests that is long enough')
const CEREMONY = { purpose: 'second_step', subject: 'ada' } as const
const NOW = 1_800_000_000_000
const LIFETIME_MS = LIFETIMES.second_step * 1000

const challenge = newChallenge(hash, CEREMONY, NOW)
const read = (text: string, at = NOW) => readChallenge(hash, text, CEREMONY, at)

test('a challenge is read until its time is over, and not from then on [V5]', () => {
  expect(read(challenge, NOW + LIFETIME_MS - 1)?.toString('base64url')).toBe(challenge)
  expect(read(challenge, NOW + LIFETIME_MS)).toBeUndefined()
})

test('a challenge is not read with any of its bytes changed, left out or added [V5]', () => {
  const bytes = Buffer.from(challenge, 'base64url')
  const changed = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  })
  const shortened = [...bytes.keys()].map((length) => bytes.subarray(0, length))
  const longer = Buffer.concat([bytes, Buffer.alloc(1)])
  for (const other of [...changed, ...shortened, longer]) expect(read(other.toString('base64url'))).toBeUndefined()
})

test('a challenge is for one purpose and one owner [V2]', () => {
  const of = (change: object) => readChallenge(hash, challenge, { ...CEREMONY, ...change }, NOW)
  expect([of({ purpose: 'confirm' }), of({ subject: 'grace' })]).toEqual([undefined, undefined])
})

test('two challenges of one ceremony in one second differ [V6]', () => {
  expect(newChallenge(hash, CEREMONY, NOW)).not.toBe(newChallenge(hash, CEREMONY, NOW))
})
