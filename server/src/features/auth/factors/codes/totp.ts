import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Authenticator apps know RFC 6238 with SHA-1, six digits, steps of 30 seconds. Its vectors test these twenty lines.
const STEP_MS = 30_000
const DIGITS = 6
/** The clock of a phone may be this many steps off. */
const TOLERANCE = 1
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** Apps take no padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns undefined for a wrong code. `now` is in Unix milliseconds. */
export function stepOfCode(secret: Buffer, typed: string, now: number): number | undefined {
  const code = typed.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, at) => stepAt(now) + TOLERANCE - at)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))).at(0)
}
