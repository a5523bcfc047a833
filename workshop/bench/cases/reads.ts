import { type Case, get, toCookie } from './case.ts'

const LIST = { must: 0.85, aim: 1, better: 'more' } as const

export const READS: Case[] = [
  {
    key: 'me',
    name: 'GET /users/me',
    acts_in: 'shared',
    requests: get('/users/me'),
    goal: { must: 0.8, aim: 0.95, better: 'more' },
  },
  {
    key: 'unread',
    name: 'GET /notifications/unread-count',
    acts_in: 'shared',
    requests: get('/notifications/unread-count'),
    goal: LIST,
  },
  { key: 'inbox', name: 'GET /notifications', acts_in: 'shared', requests: get('/notifications'), goal: LIST },
  { key: 'directory', name: 'GET /users', acts_in: 'shared', requests: get('/users'), goal: LIST },
  {
    key: 'members',
    name: 'GET /organizations/current/members, of 10 000',
    acts_in: 'shared',
    requests: get('/organizations/current/members'),
    goal: LIST,
  },
  {
    key: 'lookup',
    name: 'GET /users/:user_id',
    acts_in: 'shared',
    requests: (callers) =>
      callers.map(({ token }, index) => {
        const path = `/users/${callers[(index * 7 + 1) % callers.length]?.user_id}`
        return { method: 'GET', path, headers: { cookie: toCookie(token) } }
      }),
  },
  { key: 'files', name: 'GET /files, of 45', acts_in: 'own', requests: get('/files') },
  {
    key: 'billing',
    name: 'GET /billing/subscription',
    acts_in: 'shared',
    requests: get('/billing/subscription'),
  },
]
