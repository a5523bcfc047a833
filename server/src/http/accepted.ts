import type { FastifyReply } from 'fastify'

/** Answers 202 on a route that succeeds in two ways: the request begins something and does not complete it. */
export function answerAccepted<T>(reply: FastifyReply, body: T): T {
  reply.code(202)
  return body
}
