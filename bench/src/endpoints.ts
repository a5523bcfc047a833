import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { countUnread, newestFrom } from '../../server/src/features/notifications/queries.ts'
import { directoryPage } from '../../server/src/features/users/directory-queries.ts'
import { recordHit } from '../../server/src/http/limits/limiter.ts'
import { sessionByToken } from '../../server/src/http/session.ts'

/**
 * What is measured. `statements` are the project's SQL by the name that floor/<…>.ts uses.
 * A bound is a ratio of the project to the floor: every version must keep `must`; `aim` is the goal.
 */
export type Endpoint = {
  name: string
  path: string
  statements: Record<string, string>
  bounds: Record<'requests' | 'cpu' | 'rss', { must: number; aim: number }>
}

export const ENDPOINTS: Endpoint[] = [
  {
    name: 'GET /users/me',
    path: '/users/me',
    statements: { session: sessionByToken.text },
    bounds: { requests: { must: 0.7, aim: 0.85 }, cpu: { must: 1.7, aim: 1.35 }, rss: { must: 1.9, aim: 1.9 } },
  },
  {
    name: 'GET /notifications/unread-count',
    path: '/notifications/unread-count',
    statements: { session: sessionByToken.text, unread_count: countUnread.text },
    bounds: { requests: { must: 0.95, aim: 1.3 }, cpu: { must: 1.7, aim: 1.35 }, rss: { must: 1.9, aim: 1.9 } },
  },
  {
    name: 'GET /notifications, a page of 20',
    path: '/notifications',
    statements: { session: sessionByToken.text, notifications: newestFrom.all.text },
    bounds: { requests: { must: 1, aim: 1.8 }, cpu: { must: 1.7, aim: 1.35 }, rss: { must: 1.9, aim: 1.9 } },
  },
  {
    name: 'GET /users',
    path: '/users',
    statements: {
      session: sessionByToken.text,
      limit: recordHit.text,
      users: directoryPage({ sort: 'name' }, undefined, PAGE_DEFAULT + 1).text,
    },
    bounds: { requests: { must: 0.85, aim: 1.2 }, cpu: { must: 1.7, aim: 1.35 }, rss: { must: 1.9, aim: 1.9 } },
  },
  {
    name: 'GET /users?q=pe, two letters that all have',
    path: '/users?q=pe',
    statements: { session: sessionByToken.text, limit: recordHit.text },
    bounds: { requests: { must: 0.5, aim: 0.7 }, cpu: { must: 1.7, aim: 1.35 }, rss: { must: 1.9, aim: 1.9 } },
  },
  {
    name: 'GET /organizations/current/members, of 10 000',
    path: '/organizations/current/members',
    statements: { session: sessionByToken.text },
    bounds: { requests: { must: 0.7, aim: 0.85 }, cpu: { must: 1.7, aim: 1.35 }, rss: { must: 1.9, aim: 1.9 } },
  },
]
