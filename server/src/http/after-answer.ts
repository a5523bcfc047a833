import type { FastifyReply } from 'fastify'
import { inContext } from '../adapters/request-context.ts'

/** Runs work once the response has left, so that neither its time nor its body tells what the work finds. */
export function afterAnswer(
  reply: FastifyReply,
  queue: { later: (name: string, run: () => Promise<void>) => void },
  name: string,
  work: () => Promise<void>,
): void {
  reply.raw.once('close', () => inContext(reply.request.context, () => queue.later(name, work)))
}
