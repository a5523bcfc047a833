import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import type { Keys } from './tokens.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM. It opens only with the same `bound_to`, such as the id of its owner. */
export function seal([key]: Keys, text: string | Buffer, bound_to = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(bound_to))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Returns undefined for what was changed, or sealed with another key. `is_old` when a previous key has sealed it. */
export function unseal(keys: Keys, sealed: Buffer, bound_to = ''): { text: Buffer; is_old: boolean } | undefined {
  for (const [at, key] of keys.entries()) {
    const text = open(key, sealed, bound_to)
    if (text) return { text, is_old: at > 0 }
  }
  return undefined
}

function open(key: KeyObject, sealed: Buffer, bound_to: string): Buffer | undefined {
  if (sealed.length <= IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(bound_to))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
