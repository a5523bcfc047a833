import type { SecondFactorMethod } from '@plinth/contract/auth/factors'
import * as z from 'zod/mini'
import { readEntry, writeEntry } from '../../../lib/storage.ts'
import { knowsPasskeys } from './passkeys.ts'

export const INSTEAD: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code from your app instead',
  recovery_code: 'Use a recovery code instead',
}

export function usable(methods: readonly SecondFactorMethod[]): SecondFactorMethod[] {
  return methods.filter((method) => method !== 'passkey' || knowsPasskeys())
}

/** Prefers the method that this browser used last. */
export function preferred(methods: readonly SecondFactorMethod[]): SecondFactorMethod {
  const last = readEntry('second_step')
  return methods.find((method) => method === last) ?? methods[0] ?? 'recovery_code'
}

/** A recovery code replaces a lost factor, so it is never the method to begin with. */
export function remember(method: SecondFactorMethod): void {
  if (method !== 'recovery_code') writeEntry('second_step', method)
}

const withoutSpaces = z.overwrite((text: string) => text.replaceAll(/\s/g, ''))

/** Apps show the six digits in two groups. */
export const TypedCode = z.string().check(withoutSpaces, z.regex(/^\d{6}$/, 'Enter the six digits that the app shows'))

export const TypedRecoveryCode = z.string().check(withoutSpaces, z.minLength(1, 'Enter one of your recovery codes'))
