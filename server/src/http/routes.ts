import type { Integration } from '@plinth/contract/errors'
import type { Reads, Schema } from '@plinth/contract/routes/route'
import type { Input, RouteKey, Routes } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { BillingProvider } from '../adapters/billing/port.ts'
import type { IdentityProvider } from '../adapters/identity-provider/port.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import type { Actor } from './actor.ts'
import type { Caller, ReadCallers } from './session.ts'

/** Null on a public route, what `reads` names where the row has it, else the whole caller. */
export type CallerOf<Key extends RouteKey> = Routes[Key] extends { access: 'public' }
  ? null
  : Routes[Key] extends { reads: infer Read extends Reads }
    ? ReadCallers[Read]
    : Caller

/** Of a `raw` route its bytes, of any other what its schema gives. */
type BodyOf<Key extends RouteKey> = Routes[Key] extends { raw: true } ? Buffer : Input<Key>['body']

type Integrations = { billing: BillingProvider; identity_provider: IdentityProvider; storage: ObjectStore }

/** Null where an integration is not configured. */
export type FoundIntegrations = { [Name in Integration]: Integrations[Name] | null }

/** A route with an `integration` is refused where that one is not configured. */
type IntegrationOf<Key extends RouteKey> = Routes[Key] extends { integration: infer Name extends Integration }
  ? Pick<Integrations, Name>
  : unknown

export type Context<Key extends RouteKey> = Omit<Input<Key>, 'body'> & {
  body: BodyOf<Key>
  caller: CallerOf<Key>
  /** Who makes the change, for the audit trail. */
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
} & IntegrationOf<Key>

type OutputOf<Response> = Response extends Schema ? z.output<Response> : never

type ResponseBody<Key extends RouteKey> = OutputOf<Routes[Key]['responses'][keyof Routes[Key]['responses']]>

/** Returns the body, or nothing where the contract says `null`. The status is the route's own unless the handler sets another. */
export type Handle<Key extends RouteKey> = [ResponseBody<Key>] extends [never]
  ? (context: Context<Key>) => Promise<void> | void
  : (context: Context<Key>) => Promise<ResponseBody<Key>> | ResponseBody<Key>

/** `query` is undefined when it is invalid; it is refused after the session. */
export type ReadSession<Key extends RouteKey> = (
  token_hash: Buffer,
  query: Input<Key>['query'] | undefined,
) => Promise<CallerOf<Key> | undefined>

type Handler<Key extends RouteKey> = Routes[Key] extends { reads: Exclude<Reads, 'user'> }
  ? { session: ReadSession<Key>; handle: Handle<Key> }
  : Handle<Key>

export type Handlers<Keys extends RouteKey = RouteKey> = { [Key in Keys]: Handler<Key> }
