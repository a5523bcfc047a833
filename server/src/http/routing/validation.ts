import type { ValidationFault } from '@plinth/contract/errors'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'

z.config(z.locales.en())

export type Schema = z.ZodMiniType

export const nothing = z.strictObject({})

/** Throws ApiError `validation_failed` with one entry per fault and per unknown key. */
export function parse(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ApiError('validation_failed', { errors: result.error.issues.flatMap(toFaults) })
}

function toFaults(issue: z.core.$ZodIssue): ValidationFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ pointer: toPointer([...issue.path, key]), message: 'This key is not known' }))
  }
  return [{ pointer: toPointer(issue.path), message: issue.message }]
}

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
