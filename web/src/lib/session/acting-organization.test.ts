import { PRODUCT_ROUTES } from '@plinth/contract/parts/all'
import { ROUTES } from '@plinth/contract/routes/table'
import { expect, test } from 'vitest'
import { resetPageState } from '../page-state.ts'
import { actingHeader, actsElsewhere, beginToAct, isOfOrganization } from './acting-organization.ts'

const ofBase = Object.entries(ROUTES).filter(([key]) => !(key in PRODUCT_ROUTES))

test.each(ofBase)(
  '%s names its organization when it needs a permission there, and only then [W11]',
  (key, { access }) => {
    expect(isOfOrganization(key.split(' ')[1] ?? '')).toBe(access !== 'public' && access !== 'session')
  },
)

test('a page acts where its first session said, until it is loaded again', () => {
  resetPageState()
  expect(actingHeader('/organizations/current')).toEqual({})
  expect(actsElsewhere('first')).toBe(false)
  beginToAct('first')
  beginToAct('second')
  expect(actingHeader('/organizations/current/members')).toEqual({ 'x-acting-organization': 'first' })
  expect(actingHeader('/organizations/active')).toEqual({})
  expect(actsElsewhere('first')).toBe(false)
  expect(actsElsewhere('second')).toBe(true)
})

test('a call to a route of the product names the organization too', () => {
  expect(isOfOrganization('/projects/1')).toBe(true)
})
