import type { Reads, Schema } from '@plinth/contract/routes/route'
import type { Input, RouteKey, Routes } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Caller, ReadCallers } from './session.ts'

/** Who calls a route, with as much as the route reads: null where it is public, and the whole caller unless its row has `reads`. */
export type CallerOf<Key extends RouteKey> = Routes[Key] extends { access: 'public' }
  ? null
  : Routes[Key] extends { reads: infer Read extends Reads }
    ? ReadCallers[Read]
    : Caller

/** What a handler works with: the parsed input, the caller, and the raw request and reply for cookies and headers. */
export type Context<Key extends RouteKey> = Input<Key> & {
  caller: CallerOf<Key>
  request: FastifyRequest
  reply: FastifyReply
}

type OutputOf<Response> = Response extends Schema ? z.output<Response> : never

/** The bodies that a route may return; never where no response has one. */
type Body<Key extends RouteKey> = OutputOf<Routes[Key]['responses'][keyof Routes[Key]['responses']]>

/** Returns the body of the response, or nothing where the contract says `null`. The status is the route's own unless the handler sets another. */
export type Handle<Key extends RouteKey> = [Body<Key>] extends [never]
  ? (context: Context<Key>) => Promise<void> | void
  : (context: Context<Key>) => Promise<Body<Key>> | Body<Key>

/** Finds the live session of a token together with what the route returns; `query` is undefined when it is not valid. */
export type ReadSession<Key extends RouteKey> = (
  token_hash: Buffer,
  query: Input<Key>['query'] | undefined,
) => Promise<CallerOf<Key> | undefined>

type Handler<Key extends RouteKey> = Routes[Key] extends { reads: Exclude<Reads, 'user'> }
  ? { session: ReadSession<Key>; handle: Handle<Key> }
  : Handle<Key>

/** A handler for each of some routes; a feature builds those of its noun. */
export type Handlers<Keys extends RouteKey = RouteKey> = { [Key in Keys]: Handler<Key> }
