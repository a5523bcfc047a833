import { createHmac } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import { change } from './database.ts'

const STEP_S = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes a code of an authenticator app (RFC 6238). The API takes two within one step: that of now, and the next. */
export function codeOf(secret: string, which: 'now' | 'next' = 'next'): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_S) + (which === 'next' ? 1 : 0)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Turns codes on for the user of a signed-in browser. The code it uses is that of now. */
export async function turnOnCodes(
  api: APIRequestContext,
  stack: Stack,
): Promise<{ secret: string; used_code: string; recovery_codes: string[] }> {
  const begun = await api.post(`${stack.api}/auth/factors/code/begin`, { failOnStatusCode: true })
  const { secret }: { secret: string } = await begun.json()
  const used_code = codeOf(secret, 'now')
  const data = { code: used_code }
  const done = await api.post(`${stack.api}/auth/factors/code`, { data, failOnStatusCode: true })
  const { recovery_codes }: { recovery_codes: string[] } = await done.json()
  return { secret, used_code, recovery_codes }
}

/** Turns codes on for a user who does not sign in; the secret opens nothing. */
export async function addCodesOf(stack: Stack, email: string): Promise<void> {
  await change(
    stack,
    `insert into one_time_codes (user_id, sealed_secret, confirmed_at)
     select id, 'no secret', now() from users where email = $1`,
    [email],
  )
}

/** Time would end the sign-ins that wait for their second step. */
export async function endPendingSignIns(stack: Stack, email: string): Promise<void> {
  await change(
    stack,
    `update pending_sign_ins set expires_at = now() - interval '1 second'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
}
