import { expect, test } from 'vitest'
import { deriveKey } from '../../../http/tokens.ts'
import { openTransaction, sealTransaction } from './transaction.ts'

const key = [deriveKey('the secret of one deployment, long enough', 'oidc-transaction')] as const
const foreign = [deriveKey('the secret of another one, long enough too', 'oidc-transaction')] as const
const NOW = Date.UTC(2026, 10, 20)
const TEN_MINUTES = 10 * 60 * 1000

const transaction = {
  intent: 'link' as const,
  user_id: crypto.randomUUID(),
  state: 'a state',
  nonce: 'a nonce',
  verifier: 'a verifier',
  next: '/dashboard',
}

test('a sealed transaction can be read only with its key', () => {
  const sealed = sealTransaction(key, transaction, NOW)
  expect(openTransaction(key, sealed, NOW)).toEqual({ ...transaction, exp: (NOW + TEN_MINUTES) / 1000 })
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('verifier')
  expect(openTransaction(foreign, sealed, NOW)).toBeUndefined()
})

test('sealing a transaction twice gives different texts', () => {
  expect(sealTransaction(key, transaction, NOW)).not.toBe(sealTransaction(key, transaction, NOW))
})

test('a changed transaction does not open, whichever byte was changed [S11]', () => {
  const sealed = Buffer.from(sealTransaction(key, transaction, NOW), 'base64url')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(openTransaction(key, changed.toString('base64url'), NOW), `byte ${index}`).toBeUndefined()
  }
})

test('a transaction is void after ten minutes [S11]', () => {
  const sealed = sealTransaction(key, transaction, NOW)
  expect(openTransaction(key, sealed, NOW + TEN_MINUTES - 1)).toBeDefined()
  expect(openTransaction(key, sealed, NOW + TEN_MINUTES)).toBeUndefined()
})

test('text that was never sealed does not open', () => {
  const sealed = sealTransaction(key, transaction, NOW)
  for (const value of [
    undefined,
    '',
    'x',
    sealed.slice(0, 38),
    sealed.slice(0, -4),
    `${sealed}AAAA`,
    '{}',
    '🗝️'.repeat(40),
  ]) {
    expect(openTransaction(key, value, NOW), value).toBeUndefined()
  }
})

test('a sealed next that leads out of the application does not open', () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect(openTransaction(key, sealTransaction(key, { ...transaction, next }, NOW), NOW), next).toBeUndefined()
})
