import type { FastifyReply } from 'fastify'
import { inContext } from '../adapters/request-context.ts'

/** Runs work some time after the response has left, so that no response time tells what the work finds. */
export function afterResponse(
  reply: FastifyReply,
  queue: { laterAtRandom: (name: string, run: () => Promise<void>) => void },
  name: string,
  work: () => Promise<void>,
): void {
  reply.raw.once('close', () => inContext(reply.request.context, () => queue.laterAtRandom(name, work)))
}
