import { ROUTES } from '@plinth/contract/routes/table'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from '../refusal.ts'

type Hidden = { method: HTTPMethods; url: string; allow: string }

/**
 * Refuses methods that a fixed path lacks and a pattern beside it has: without it `DELETE /notifications/preferences` would
 * look for a notification with the id `preferences`.
 */
export function refuseHiddenMethods(app: FastifyInstance): void {
  for (const { method, url, allow } of hiddenMethods()) {
    app.route({
      method,
      url,
      // Before the session and the body, as for every other wrong method.
      onRequest: (_request, _reply, done) => done(new Refusal('method_not_allowed', { allow })),
      handler: () => undefined,
    })
  }
}

function hiddenMethods(): Hidden[] {
  const routes = Object.keys(ROUTES).map((key) => key.split(' ') as [HTTPMethods, string])
  const patterns = routes.filter(([, path]) => path.includes(':'))
  const fixed = new Set(routes.flatMap(([, path]) => (path.includes(':') ? [] : [path])))
  return [...fixed].flatMap((url) => {
    const own = routes.filter(([, path]) => path === url).map(([method]) => method)
    const beside = patterns.filter(([, path]) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url))
    const allow = own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    return beside.filter(([method]) => !own.includes(method)).map(([method]) => ({ method, url, allow }))
  })
}
