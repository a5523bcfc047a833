import { Permission } from '@plinth/contract/permissions'
import { ROUTE_LIST, ROUTES, type RouteKey } from '@plinth/contract/routes/table'
import { describe, expect, test } from 'vitest'
import { isIn, SOURCES } from './conventions/sources.ts'
import { ofWalks } from './product-walks.ts'

const UNLIMITED: Partial<Record<RouteKey, string>> = {
  'POST /auth/sign-out': 'A session can always be ended.',
  'PATCH /notifications': 'Reading the inbox marks what was read.',
  'POST /billing/webhooks/stripe': 'Only the provider can sign a request.',
  ...ofWalks('without_limit'),
}

const SERVER = SOURCES.filter(({ path, isTest }) => isIn(path, 'server/src') && !isTest)

describe('habits of the house', () => {
  test('one file reads the environment of the server', () => {
    const readers = SERVER.filter(({ text }) => text.includes('process.env'))
    // main.ts sets the size of the thread pool; it reads nothing else.
    expect(readers.map(({ path }) => path).sort()).toEqual(['server/src/config.ts', 'server/src/main.ts'])
  })

  test('an event is announced only after its commit', () => {
    const emits = SERVER.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /\bevents\.emit\(/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(emits.length).toBeGreaterThan(0)
    // A contact message and the refusal of a cloned passkey are not stored. One statement alone writes a lead or a
    // session, which commits as it returns.
    const allowed = [
      'afterCommit(() => events.emit(',
      "'marketing.contact_submitted',",
      "'marketing.waitlist_joined',",
      "else events.emit('auth.new_user_agent_sign_in',",
      "events.emit('auth.factor_changed', { user_id, change: 'passkey_cloned',",
    ]
    expect(emits.filter((line) => !allowed.some((text) => line.includes(text)))).toEqual([])
  })

  test('every mutation of an organization names its permission [O2]', () => {
    const permissions = new Set<string>(Permission.options)
    const unnamed = Object.entries(ROUTES).filter(
      ([key, { access }]) => /^(POST|PATCH|PUT|DELETE) \/organizations\/current/.test(key) && !permissions.has(access),
    )
    expect(unnamed.map(([key]) => key)).toEqual([])
  })

  test('every route that writes has a limit, or a reason for none [L4]', () => {
    const unlimited = ROUTE_LIST.filter(({ method, route }) => method !== 'GET' && !route.limit)
    expect(unlimited.map(({ key }) => key).sort()).toEqual(Object.keys(UNLIMITED).sort())
  })

  test('nothing in a feature knows a status code', () => {
    const features = SERVER.filter(({ path }) => isIn(path, 'server/src/features'))
    const wrong = features.filter(
      ({ path, text }) =>
        /\bstatusCode\b|reply\.(code|status)\b/.test(text) && !isIn(path, 'server/src/features/system'),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
