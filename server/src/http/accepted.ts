import type { FastifyReply } from 'fastify'

/** Use it for a route that succeeds in two ways: the answer begins something and does not complete it. */
export function answerAccepted<T>(reply: FastifyReply, body: T): T {
  reply.code(202)
  return body
}
