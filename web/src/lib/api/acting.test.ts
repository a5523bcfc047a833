import { ROUTES } from '@plinth/contract/routes'
import { expect, test, vi } from 'vitest'
import { isOfOrganization } from './acting.ts'

test.each(Object.entries(ROUTES))(
  '%s names its organization when it needs a permission there, and only then [W11]',
  (key, { access }) => {
    expect(isOfOrganization(key.split(' ')[1] ?? '')).toBe(access !== 'public' && access !== 'session')
  },
)

test('a page acts where its first session said, until it is loaded anew', async () => {
  vi.resetModules()
  const { actingHeader, actsElsewhere, beginToAct } = await import('./acting.ts')
  expect(actingHeader('/organizations/current')).toEqual({})
  expect(actsElsewhere('first')).toBe(false)
  beginToAct('first')
  beginToAct('second')
  expect(actingHeader('/organizations/current/members')).toEqual({ 'x-acting-organization': 'first' })
  expect(actingHeader('/organizations/active')).toEqual({})
  expect(actsElsewhere('first')).toBe(false)
  expect(actsElsewhere('second')).toBe(true)
})
