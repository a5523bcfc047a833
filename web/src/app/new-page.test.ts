import { expect, test } from 'vitest'
import { isNewPage } from './new-page.ts'

const at = (index: number) => ({ state: { __TSR_index: index } })

test('the first page is not new, nor where a redirect leads from it', () => {
  expect(isNewPage({ toLocation: at(0), pathChanged: true }, at(0))).toBe(false)
  expect(isNewPage({ toLocation: at(7), pathChanged: true }, at(7))).toBe(false)
})

test('another path is new, and another query of the same path is not', () => {
  expect(isNewPage({ fromLocation: at(0), toLocation: at(1), pathChanged: true }, at(0))).toBe(true)
  expect(isNewPage({ fromLocation: at(0), toLocation: at(1), pathChanged: false }, at(0))).toBe(false)
  expect(isNewPage({ fromLocation: at(1), toLocation: at(0), pathChanged: true }, at(0))).toBe(true)
})

test('a page that was opened before the first one was rendered is new', () => {
  expect(isNewPage({ toLocation: at(1), pathChanged: true }, at(0))).toBe(true)
})
