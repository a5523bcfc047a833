import type { FastifyReply } from 'fastify'

/**
 * Runs work once the answer has left (or its client has gone), so that neither the time nor the body of the answer
 * depends on what the work finds. It is tracked, and awaited at shutdown.
 */
export function afterAnswer(
  reply: FastifyReply,
  queue: { later: (name: string, run: () => Promise<void>) => void },
  name: string,
  work: () => Promise<void>,
): void {
  reply.raw.once('close', () => queue.later(name, work))
}
