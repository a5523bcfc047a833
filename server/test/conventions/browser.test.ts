import { expect, test } from 'vitest'
import { isIn, SOURCES } from './sources.ts'

const BROWSER = SOURCES.filter(({ path, isTest }) => isIn(path, 'web') && !isTest)

test("the browser application writes the product's name in one file", () => {
  const naming = BROWSER.filter(({ text }) => /\bPlinth\b/.test(text)).map(({ path }) => path)
  expect(naming).toEqual(['web/src/lib/product.ts'])
})

test('modules of the browser application keep no state of their own but for three', () => {
  const STATE =
    /^(export )?(let \w|const \w+(: [^=]+)? = new (Map|Set|WeakMap|BroadcastChannel)(<[^>]*>*)?\(\))|new BroadcastChannel/m
  const stateful = BROWSER.filter(({ path, text }) => isIn(path, 'web/src') && STATE.test(text)).map(({ path }) => path)
  expect(stateful.toSorted()).toEqual([
    'web/src/lib/page-state.ts',
    'web/src/lib/scheme.ts',
    'web/src/lib/unsaved-forms.ts',
  ])
})

test('a string of classes in the browser application has at most 180 characters', () => {
  const long = BROWSER.flatMap(({ path, text }) =>
    [...text.matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)]
      .filter(([, , value = '']) => value.length > 180 && /(^| )[a-z]+-[a-z0-9]+ /.test(value))
      .map(([, , value]) => `${path}: ${value}`),
  )
  expect(long).toEqual([])
})
