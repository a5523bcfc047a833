import type { FastifyRequest } from 'fastify'
import { currentContext } from '../adapters/request-context.ts'
import type { ClientAddress } from './address/client-address.ts'
import type { Caller } from './session.ts'

/** The audit trail keeps who made a change. Verbs that change something take the actor and pass it to `audit`. */
export type Actor = {
  kind: 'user' | 'operator' | 'provider' | 'job'
  /** Null means a visitor who is not signed in, or an actor that is no user. */
  user_id: string | null
  /** The whole address. Only its network is stored. */
  ip: string | null
  request_id: string | null
  /** This person ran the command. */
  operator?: string
  /** The durable job has this name. */
  job?: string
}

/** The caller of a request who makes a change. The context of a handler is one. */
export type ActorContext<Who = Caller> = { caller: Who; actor: Actor }

/** A person with access to the host, who runs a command of the server. */
export const OPERATOR: Actor = { kind: 'operator', user_id: null, ip: null, request_id: null }

/** The billing provider, when no request asked for the copy of its subscriptions. */
export const PROVIDER: Actor = { kind: 'provider', user_id: null, ip: null, request_id: null }

/** A durable job that changes something. Its event names the request that sent the job, if one did. */
export function jobActor({ name }: { name: string }): Actor {
  return { kind: 'job', user_id: null, ip: null, request_id: currentContext().request_id ?? null, job: name }
}

/** The caller of a request, or the visitor where no session is needed. */
export function createActor(clientAddress: ClientAddress): (request: FastifyRequest) => Actor {
  return (request) => ({
    kind: 'user',
    user_id: request.caller?.user_id ?? null,
    ip: clientAddress(request),
    request_id: request.id,
  })
}
