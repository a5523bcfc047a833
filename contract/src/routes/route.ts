import type * as z from 'zod/mini'
import type { ErrorCode, Integration } from '../errors.ts'
import type { Permission } from '../permissions.ts'

/** Who may call a route: anyone, any signed-in account, or a member whose role has the permission. */
export type Access = 'public' | 'session' | Permission

export type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One route: its access, its inputs, its answers by status (null: no body) and the codes it may refuse with beyond those every route shares. */
export type Route = {
  access: Access
  /** One line without a full stop. */
  summary: string
  /** What the summary leaves out: whole sentences for a reader of the OpenAPI document. */
  description?: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** True when the caller must have signed in or confirmed the password within `LIFETIMES.recent_sign_in`. */
  recent?: true
  /** What must be configured; asked before anything the caller sent is judged, so that the answer is always the same. */
  integration?: Integration
  /** True for a route that a request of any origin may call. */
  any_origin?: true
  /** False for a route that answers while the database is away. */
  database?: false
  /** What a success does with the session cookie. */
  session_cookie?: 'set' | 'cleared'
  responses: Record<number, Schema | null>
  errors?: readonly ErrorCode[]
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type RouteAt<Key extends string> = [ParamNames<Key>] extends [never]
  ? Omit<Route, 'params'> & { params?: never }
  : Route & { params: z.ZodMiniType<Record<ParamNames<Key>, unknown>, Record<ParamNames<Key>, unknown>> }

/** Holds a noun's routes; one with a `:name` in its path does not compile without a params schema that names it. */
export function defineRoutes<const T extends Record<`${Method} /${string}`, Route>>(
  routes: T & { [Key in keyof T & string]: RouteAt<Key> },
): T {
  return routes
}
