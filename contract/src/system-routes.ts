import { defineRoutes } from './route.ts'
import { Health, NotReady, Ready } from './system.ts'

/** What probes ask. */
export const SYSTEM_ROUTES = defineRoutes({
  'GET /health': { access: 'public', summary: 'Says that the process answers', responses: { 200: Health } },
  'GET /ready': {
    access: 'public',
    summary: 'Says whether the initialized database answers',
    responses: { 200: Ready, 503: NotReady },
  },
})
