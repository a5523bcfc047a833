import type { FastifyRequest } from 'fastify'
import { currentContext } from '../adapters/request-context.ts'
import type { ClientAddress } from './address/client-address.ts'
import type { SessionMember } from './session.ts'

/** The audit trail keeps who made a change. Verbs that change something take the actor and pass it to `audit`. */
export type Actor = {
  kind: 'user' | 'operator' | 'provider' | 'job'
  /** Null means a visitor who is not signed in, or an actor that is no user. */
  user_id: string | null
  /** Only the network of the address is stored. */
  ip: string | null
  request_id: string | null
  operator?: string
  job?: string
}

/** The context of a handler has the caller and the actor of a change. */
export type ActorContext<Who = SessionMember> = { caller: Who; actor: Actor }

/** A person with access to the host runs a command of the server. */
export const OPERATOR: Actor = { kind: 'operator', user_id: null, ip: null, request_id: null }

/** The billing provider acts when no request asked for the copy of its subscriptions. */
export const PROVIDER: Actor = { kind: 'provider', user_id: null, ip: null, request_id: null }

/** Makes the actor of a durable job. Its event names the request that sent the job, if one did. */
export function jobActor({ name }: { name: string }): Actor {
  return { kind: 'job', user_id: null, ip: null, request_id: currentContext().request_id ?? null, job: name }
}

/** Finds the caller of a request, or the visitor where no session is needed. */
export function createActor(clientAddress: ClientAddress): (request: FastifyRequest) => Actor {
  return (request) => ({
    kind: 'user',
    user_id: request.caller?.user_id ?? null,
    ip: clientAddress(request),
    request_id: request.id,
  })
}
