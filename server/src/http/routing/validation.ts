import type { ValidationFault } from '@plinth/contract/errors'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'

z.config(z.locales.en())

/** A zod schema of the contract, whatever it describes. */
export type Schema = z.ZodMiniType

/** What comes of parsing: the value, or what is wrong with it. */
export type Parsed = ReturnType<Schema['safeParse']>

/** What a route without a body or a query takes: nothing. */
export const nothing = z.strictObject({})

/**
 * Parses one part of a request by its schema.
 * @throws Refusal `validation_failed` with one entry a fault, and one for each unknown key
 */
export function parse(schema: Schema, value: unknown): unknown {
  return unwrap(schema.safeParse(value))
}

/**
 * Takes the value out of the result of a parse.
 * @throws Refusal `validation_failed` with one entry a fault, and one for each unknown key
 */
export function unwrap(result: Parsed): unknown {
  if (result.success) return result.data
  throw new Refusal('validation_failed', { errors: result.error.issues.flatMap(toFaults) })
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
