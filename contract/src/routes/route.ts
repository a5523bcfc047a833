import type * as z from 'zod/mini'
import type { ErrorCode, Integration } from '../errors.ts'
import type { Permission } from '../permissions.ts'
import type { RouteLimit } from './limits.ts'

/** The most bytes of a body that any route reads. */
export const BODY_LIMIT = 64 * 1024

export type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Which origins may call a route besides the browser application: any, or MARKETING_URL. The preflight asks by path, so the
 * routes of one path share their rule.
 */
export type Origin = 'any' | 'marketing'

/**
 * What is read of the session instead of the whole caller: the user alone, or the user along with what the route returns.
 * It takes one statement in each case (docs/decisions/0006-session-of-the-inbox.md).
 */
export type Reads = 'user' | 'unread_count' | 'inbox'

type Public = { access: 'public'; limit?: RouteLimit<'address'>; reads?: never; recent?: never }

type OfUser = { access: 'session'; limit?: RouteLimit; reads: Reads; recent?: never }

type OfCaller = {
  access: 'session' | Permission
  limit?: RouteLimit
  reads?: never
  /** True when the caller must have signed in or confirmed the password within `LIFETIMES.recent_sign_in`. */
  recent?: true
}

/**
 * One row of the route table. `access` says who may call it: anyone, any signed-in account, or a member whose role has the
 * permission. `limit` is checked before everything else that costs something.
 */
export type Route = (Public | OfUser | OfCaller) & {
  /** One line without a full stop. */
  summary: string
  /** What the summary leaves out: whole sentences for a reader of the OpenAPI document. */
  description?: string
  origin?: Origin
  params?: Schema
  query?: Schema
  body?: Schema
  /** What must be configured; checked before the input, so that the answer is always the same. */
  integration?: Integration
  /** False for a route that works without the database. */
  database?: false
  /** What a success does with the session cookie. */
  session_cookie?: 'set' | 'cleared'
  /** The responses by status; null for one without a body. */
  responses: Record<number, Schema | null>
  /** The codes beyond those that follow from the rest of the row (`refusalsOf`). */
  errors?: readonly ErrorCode[]
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type RouteAt<Key extends string> = [ParamNames<Key>] extends [never]
  ? Route & { params?: never }
  : Route & { params: z.ZodMiniType<Record<ParamNames<Key>, unknown>, Record<ParamNames<Key>, unknown>> }

/** Holds a noun's routes; one with a `:name` in its path does not compile without a params schema that names it. */
export function defineRoutes<const T extends Record<`${Method} /${string}`, Route>>(
  routes: T & { [Key in keyof T & string]: RouteAt<Key> },
): T {
  return routes
}
