import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@plinth/contract/auth/factors'
import { FRONTEND_URL } from '../client.ts'

/** These go wrong in a ceremony; a right one is the default. */
type Faults = {
  origin?: string
  rp_id?: string
  /** False answers without user verification. */
  verified?: boolean
  /** The counter of the authenticator does not move. */
  frozen?: boolean
  /** The key of this authenticator signs. */
  signer?: Authenticator
  /** Says that the passkey is of this user. */
  user_handle?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKED_UP = 0x18
const HAS_CREDENTIAL = 0x40

/** A passkey in software (ES256) answers as a browser does. It counts unless `counter` is null. */
export class Authenticator {
  readonly id = randomBytes(16)
  counter: number | null
  #user_handle: string | undefined
  readonly #key: KeyObject
  readonly #public: { x: Buffer; y: Buffer }

  constructor({ counter = null }: { counter?: number | null } = {}) {
    this.counter = counter
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** `navigator.credentials.create` returns this. */
  create({ challenge, rp, user }: PasskeyCreation, faults: Faults = {}): Record<string, unknown> {
    this.#user_handle = user.id
    const data = Buffer.concat([
      this.#authenticatorData(faults.rp_id ?? rp.id, HAS_CREDENTIAL, faults),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey(),
    ])
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, faults),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** `navigator.credentials.get` returns this. */
  get({ challenge, rpId }: PasskeyRequest, faults: Faults = {}): Record<string, unknown> {
    if (this.counter !== null && !faults.frozen) this.counter += 1
    const data = this.#authenticatorData(faults.rp_id ?? rpId, 0, faults)
    const client = clientData('webauthn.get', challenge, faults)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, (faults.signer ?? this).#key).toString('base64url'),
      userHandle: faults.user_handle ?? this.#user_handle,
    })
  }

  #answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #authenticatorData(rp_id: string, flags: number, { verified = true }: Faults): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter ?? 0)
    const all = USER_PRESENT | BACKED_UP | (verified ? USER_VERIFIED : 0) | flags
    return Buffer.concat([sha256(Buffer.from(rp_id)), Buffer.from([all]), counter])
  }

  #coseKey(): Buffer {
    const { x, y } = this.#public
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    )
  }
}

function clientData(type: string, challenge: string, { origin = FRONTEND_URL }: Faults): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** WebAuthn needs only this much of CBOR (RFC 8949): numbers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
  throw new Error('Not needed by WebAuthn')
}

function head(major: number, size: number): Buffer {
  const type = major << 5
  if (size < 24) return Buffer.from([type | size])
  if (size < 256) return Buffer.from([type | 24, size])
  return Buffer.from([type | 25, size >> 8, size & 255])
}
