import type * as z from 'zod/mini'
import type { BaseErrorCode, BasePermission, Integration } from '../parts/base.ts'
import type { RouteLimit } from './limits.ts'

/** The limits of bodies are in bytes. */
export const BODY_LIMIT = 64 * 1024

export const RAW_BODY_LIMIT = 1024 * 1024

export type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `marketing` is MARKETING_URL. Preflights ask by path, so the routes of one path share their origin. */
export type Origin = 'any' | 'marketing'

type Public = {
  access: 'public'
  /** The reason says what the route reveals or changes, and what protects it instead of a session [R3]. */
  reason: string
  limit?: RouteLimit<'address'>
  recent?: never
  without_factor?: never
}

type OfCaller<Permission> = {
  access: 'session' | Permission
  reason?: never
  limit?: RouteLimit
  /** The route needs a sign-in or a confirmed password within `LIFETIMES.recent_sign_in`. */
  recent?: true
  /** A member without a second factor that the acting organization requires may call it, so that no one is shut in. */
  without_factor?: true
}

/** A row is open to anyone, to any signed-in user, or to a member whose role has the permission. */
export type RouteOf<Permission, ErrorCode> = (Public | OfCaller<Permission>) & {
  /** The name in generated clients is a verb and a noun, such as `updateMember`, once in the table. */
  operation: string
  /** The summary is one line without a full stop. */
  summary: string
  /** The description has whole sentences, for the OpenAPI document. */
  description?: string
  origin?: Origin
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body has any type and is not parsed: the handler gets its bytes, because a signature covers them. */
  raw?: true
  /** The integration is checked before the input, so that the refusal is always the same. */
  integration?: Integration
  /** A route that works without the database has false. */
  database?: false
  session_cookie?: 'set' | 'cleared'
  /** Null means that a status has no body. */
  responses: Record<number, Schema | null>
  /** Codes that follow from the rest of the row are in `refusalsOf`. */
  errors?: readonly ErrorCode[]
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A `:name` in a path without a params schema does not compile. */
export type ParamsAt<Key extends string> = [ParamNames<Key>] extends [never]
  ? { params?: never }
  : { params: z.ZodMiniType<Record<ParamNames<Key>, unknown>, Record<ParamNames<Key>, unknown>> }

export type RouteTable<Permission, ErrorCode> = Record<`${Method} /${string}`, RouteOf<Permission, ErrorCode>>

export function defineRoutes<const T extends RouteTable<BasePermission, BaseErrorCode>>(
  routes: T & { [Key in keyof T & string]: ParamsAt<Key> },
): T {
  return routes
}
