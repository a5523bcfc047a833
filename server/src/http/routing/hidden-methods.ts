import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { allowOf, PATHS } from './paths.ts'

/** Refuses e.g. `DELETE /kites/newest`, which would match `DELETE /kites/:kite_id`. */
export function refuseHiddenMethods(app: FastifyInstance): void {
  for (const { path, methods } of PATHS.filter(({ isFixed }) => isFixed)) {
    const beside = PATHS.filter(({ isFixed, pattern }) => !isFixed && pattern.test(path))
    const hidden = new Set(beside.flatMap((other) => other.methods.filter((method) => !methods.includes(method))))
    if (hidden.size === 0) continue
    app.route({
      method: [...hidden],
      url: path,
      // Before the session and the body, as for every other wrong method.
      onRequest: (_request, _reply, done) => done(new ApiError('method_not_allowed', { allow: allowOf(methods) })),
      handler: () => undefined,
    })
  }
}
