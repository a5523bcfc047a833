import type { Integration } from '@plinth/contract/parts/base'
import type { Schema } from '@plinth/contract/routes/route'
import type { Input, RouteKey, Routes } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { BillingProvider } from '../adapters/billing/port.ts'
import type { IdentityProvider } from '../adapters/identity-provider/port.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import type { Actor } from './actor.ts'
import type { Along } from './along.ts'
import type { Caller, SessionMember, SessionProfile, SessionUser } from './session.ts'

/** A query that is read along sees the session, with the organization and the role where the row has a permission. */
type SessionOf<Key extends RouteKey> = Routes[Key] extends { access: 'session' } ? SessionUser : SessionMember

type ProfileOf<Key extends RouteKey> = Routes[Key] extends { access: 'session' } ? SessionProfile : Caller

export type CallerOf<Key extends RouteKey> = Routes[Key] extends { access: 'public' }
  ? null
  : Routes[Key] extends { recent: true }
    ? ProfileOf<Key>
    : SessionOf<Key>

type BodyOf<Key extends RouteKey> = Routes[Key] extends { raw: true } ? Buffer : Input<Key>['body']

type Integrations = { billing: BillingProvider; identity_provider: IdentityProvider; storage: ObjectStore }

export type FoundIntegrations = { [Name in Integration]: Integrations[Name] | null }

/** A route with an `integration` is refused where it is not configured, so its handler gets the integration. */
type IntegrationOf<Key extends RouteKey> = Routes[Key] extends { integration: infer Name extends Integration }
  ? Pick<Integrations, Name>
  : unknown

export type Context<Key extends RouteKey, Who = CallerOf<Key>> = Omit<Input<Key>, 'body'> & {
  body: BodyOf<Key>
  caller: Who
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
} & IntegrationOf<Key>

type OutputOf<Response> = Response extends Schema ? z.output<Response> : never

type ResponseBody<Key extends RouteKey> = OutputOf<Routes[Key]['responses'][keyof Routes[Key]['responses']]>

/** Returns the body, or nothing where the contract says `null`. The handler may set another status than the route's. */
export type Handle<Key extends RouteKey, Given = Context<Key>> = [ResponseBody<Key>] extends [never]
  ? (context: Given) => Promise<void> | void
  : (context: Given) => Promise<ResponseBody<Key>> | ResponseBody<Key>

/** The caller has a profile, which most routes do not need. */
type ProfileHandler<Key extends RouteKey> = { caller: 'profile'; handle: Handle<Key, Context<Key, ProfileOf<Key>>> }

type AlongHandler<Key extends RouteKey, Row = object, Handled = never> = {
  caller?: undefined
  along(query: Input<Key>['query']): Along<SessionOf<Key>, Row>
  handle(context: Context<Key> & { along: Handled }): Promise<ResponseBody<Key>> | ResponseBody<Key>
}

type Handler<Key extends RouteKey> = Routes[Key] extends { access: 'public' } | { recent: true }
  ? Handle<Key>
  : Handle<Key> | ProfileHandler<Key> | (Routes[Key] extends { limit: object } ? never : AlongHandler<Key>)

export type Handlers<Keys extends RouteKey = RouteKey> = { [Key in Keys]: Handler<Key> }

/** Declares a query over the session, and what handles its row. It runs before the guards, so it changes nothing. */
export function readAlong<Key extends RouteKey, Row extends object>(
  handler: AlongHandler<Key, Row, Row>,
): AlongHandler<Key> {
  return handler
}
