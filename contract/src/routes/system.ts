import { Health, NotReady, Ready } from '../system.ts'
import { defineRoutes } from './route.ts'

export const SYSTEM_ROUTES = defineRoutes({
  'GET /health': {
    operation: 'checkHealth',
    access: 'public',
    reason: 'Load balancers ask it, and it tells versions alone',
    origin: 'any',
    summary: 'Reports that the process is alive',
    description: 'Never touches the database.',
    database: false,
    responses: { 200: Health },
  },
  'GET /ready': {
    operation: 'checkReadiness',
    access: 'public',
    reason: 'Load balancers ask it, and it tells counts alone',
    origin: 'any',
    summary: 'Reports whether the service can take requests',
    description: 'Returns 503 while the database is not reachable, and while the process shuts down.',
    database: false,
    responses: { 200: Ready, 503: NotReady },
  },
})
