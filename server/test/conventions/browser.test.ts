import { expect, test } from 'vitest'
import { isIn, SOURCES } from './sources.ts'

const BROWSER = SOURCES.filter(({ path, isTest }) => isIn(path, 'web') && !isTest)

test("the browser application writes the product's name in one file", () => {
  const naming = BROWSER.filter(({ text }) => /\bPlinth\b/.test(text)).map(({ path }) => path)
  expect(naming).toEqual(['web/src/lib/product.ts'])
})
