import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { PRODUCT_ROUTES } from '../parts/all.ts'
import type { Permission } from '../permissions.ts'
import { AUTH_ROUTES } from './auth.ts'
import { BILLING_ROUTES } from './billing.ts'
import { FACTOR_ROUTES } from './factors.ts'
import { FILE_ROUTES } from './files.ts'
import { INVITATION_ROUTES } from './invitations.ts'
import { MARKETING_ROUTES } from './marketing.ts'
import { NOTIFICATION_ROUTES } from './notifications.ts'
import { ORGANIZATION_ROUTES } from './organizations.ts'
import type { Method, RouteOf, Schema } from './route.ts'
import { SYSTEM_ROUTES } from './system.ts'
import { USER_ROUTES } from './users.ts'

/** The server registers from this table, the web app infers types from it, and OpenAPI is generated from it. */
export const ROUTES = {
  ...SYSTEM_ROUTES,
  ...AUTH_ROUTES,
  ...FACTOR_ROUTES,
  ...USER_ROUTES,
  ...ORGANIZATION_ROUTES,
  ...INVITATION_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...FILE_ROUTES,
  ...BILLING_ROUTES,
  ...MARKETING_ROUTES,
  ...PRODUCT_ROUTES,
}

export type Route = RouteOf<Permission, ErrorCode>

export type Routes = typeof ROUTES
export type RouteKey = keyof Routes

export const ROUTE_LIST = (Object.keys(ROUTES) as RouteKey[]).map((key) => {
  const [method, path] = key.split(' ') as [Method, string]
  const route: Route = ROUTES[key]
  return { key, method, path, route }
})

type Part<R, Name extends string> = R extends { [K in Name]: infer S extends Schema } ? S : never

export type Input<Key extends RouteKey> = {
  params: [Part<Routes[Key], 'params'>] extends [never] ? undefined : z.output<Part<Routes[Key], 'params'>>
  query: [Part<Routes[Key], 'query'>] extends [never] ? undefined : z.output<Part<Routes[Key], 'query'>>
  body: [Part<Routes[Key], 'body'>] extends [never] ? undefined : z.output<Part<Routes[Key], 'body'>>
}

export type Request<Key extends RouteKey> = {
  [Name in 'params' | 'query' | 'body' as [Part<Routes[Key], Name>] extends [never] ? never : Name]: z.input<
    Part<Routes[Key], Name>
  >
}

type Success = 200 | 201 | 202 | 204 | 303

export type Result<Key extends RouteKey> = {
  [Status in keyof Routes[Key]['responses']]: Status extends Success
    ? Routes[Key]['responses'][Status] extends infer S extends Schema
      ? z.output<S>
      : undefined
    : never
}[keyof Routes[Key]['responses']]
