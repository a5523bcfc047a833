import { expect, test, vi } from 'vitest'
import { resetPageState } from '../page-state.ts'
import { fullLoad, isLeaving } from './full-load.ts'

test('the first full load decides where the page goes', () => {
  resetPageState()
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  expect(isLeaving()).toBe(false)
  fullLoad('/auth/login')
  fullLoad('/dashboard')
  expect(isLeaving()).toBe(true)
  expect(assign.mock.calls).toEqual([['/auth/login']])
  vi.unstubAllGlobals()
})
