import * as z from 'zod/mini'
import { DeletionBlock, Entitlement } from './billing.ts'
import { PRODUCT_ERRORS } from './parts/all.ts'
import { BASE_ERRORS } from './parts/base.ts'
import { Time } from './values.ts'

/** The codes of the base come first, then those of the product. */
export const ERRORS = { ...BASE_ERRORS, ...PRODUCT_ERRORS } as const

export type ErrorCode = keyof typeof ERRORS

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** `pointer` is an RFC 6901 pointer into the body or the query, '' for the whole. */
export const ValidationFault = z.object({ pointer: z.string(), message: z.string() })
export type ValidationFault = z.infer<typeof ValidationFault>

export const UnavailableReason = z.enum(['not_configured', 'provider_error'])
export type UnavailableReason = z.infer<typeof UnavailableReason>

/** Every error response has this body (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  detail: z.string(),
  code: z.enum(codes),
  request_id: z.string(),
  errors: z.optional(z.array(ValidationFault)),
  /** The reason explains an unavailable integration, or an account that cannot be deleted. */
  reason: z.optional(z.enum([...UnavailableReason.options, ...DeletionBlock.options])),
  /** An account can be deleted from this time on, where it is known. */
  until: z.optional(z.nullable(Time)),
  /** The page of a link that must ask for a password shows this masked email. */
  email_masked: z.optional(z.string()),
  organizations: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** The plan does not give this, or no more of it. */
  entitlement: z.optional(Entitlement),
})
export type Problem = z.infer<typeof Problem>
