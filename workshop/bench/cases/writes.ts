import type { Caller } from '../data/callers.ts'
import { PASSWORD } from '../options/settings.ts'
import { ADDRESS, type Case, NUMBER, type Request, toCookie, toJson } from './case.ts'

const GOAL = { must: 0.6, aim: 0.8, better: 'more' } as const

function send(method: string, path: string, body: object, token?: string): Request {
  const headers = { ...toJson, ...(token ? { cookie: toCookie(token) } : { 'x-forwarded-for': ADDRESS }) }
  return { method, path, headers, body: JSON.stringify(body) }
}

// The order is each caller's first, then each caller's second and so on: the longest way until one is marked again.
function markEach(callers: readonly Caller[]): Request[] {
  const max = Math.max(...callers.map(({ notification_ids }) => notification_ids.length))
  return Array.from({ length: max }, (_, place) =>
    callers.flatMap(({ token, notification_ids }) => {
      const id = notification_ids[place]
      return id === undefined ? [] : [send('PATCH', '/notifications', { notification_ids: [id] }, token)]
    }),
  ).flat()
}

export const WRITES: Case[] = [
  {
    key: 'mark-read',
    name: 'PATCH /notifications, one',
    acts_in: 'shared',
    requests: markEach,
    before: (callers) => [
      {
        text: 'update notifications set read_at = null where read_at is not null and id = any ($1::uuid[])',
        values: [callers.flatMap(({ notification_ids }) => notification_ids)],
      },
      { text: 'vacuum analyze notifications', values: [] },
    ],
    goal: GOAL,
  },
  {
    key: 'waitlist',
    name: 'POST /marketing/waitlist, a new address',
    acts_in: 'shared',
    requests: () => [send('POST', '/marketing/waitlist', { email: `lead-${NUMBER}@example.com`, campaign: 'spring' })],
    goal: GOAL,
  },
  {
    key: 'sign-in',
    name: 'POST /auth/sign-in',
    acts_in: 'own',
    requests: (callers) => callers.map(({ email }) => send('POST', '/auth/sign-in', { email, password: PASSWORD })),
    differs: ['session'],
    connections: 4,
  },
  // The mails of this case are sent after the responses, so it is last.
  {
    key: 'invitation',
    name: 'POST /organizations/current/invitations',
    acts_in: 'own',
    requests: (callers) =>
      callers.map(({ token }) => {
        const body = { email: `guest-${NUMBER}@example.com`, role: 'member' }
        return send('POST', '/organizations/current/invitations', body, token)
      }),
    differs: ['id', 'email', 'created_at', 'expires_at'],
  },
]
