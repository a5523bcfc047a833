import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as authenticator apps know it: SHA-1, six digits, steps of 30 seconds. Twenty lines, which its vectors test,
// instead of a package.
const STEP_MS = 30_000
const DIGITS = 6
/** So many steps are tolerated, for clocks that differ. */
const TOLERANCE = 1
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** There is no padding, as apps take it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** The code of a step (RFC 4226). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a typed code belongs to; undefined for a wrong code. `now` is in Unix milliseconds. */
export function stepOfCode(secret: Buffer, typed: string, now: number): number | undefined {
  const code = typed.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, at) => stepAt(now) + TOLERANCE - at)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))).at(0)
}
