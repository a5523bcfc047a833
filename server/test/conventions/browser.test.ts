import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isIn, ROOT, SOURCES } from './sources.ts'

const BROWSER = SOURCES.filter(({ path, isTest }) => isIn(path, 'web') && !isTest)
const LINES = BROWSER.filter(({ path }) => isIn(path, 'web/src')).flatMap(({ path, text }) =>
  text.split('\n').map((line) => `${path}: ${line.trim()}`),
)
const STYLES = globSync('web/src/*.css', { cwd: ROOT }).flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .map((line) => `${path}: ${line.trim()}`),
)

test('only three modules of the browser application keep state', () => {
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

test('pages say start and end instead of left and right, so that they can run from right to left', () => {
  const CLASS =
    /(?<![\w-])-?((scroll-)?[mp][lr]-[\w[]|(left|right)-(?!1\/2)[\d[]|(border|rounded)-([lr]|[tb][lr])(?!\w)|(text|float|clear)-(left|right)\b)/
  const PROPERTY = /[\s-](left|right)\s*[:;]|(margin|padding|border)-(left|right)-/
  expect(LINES.filter((line) => CLASS.test(line))).toEqual([])
  expect(STYLES.filter((line) => PROPERTY.test(line))).toEqual([])
})

test('the corners of boxes come from the theme of the product', () => {
  expect(LINES.filter((line) => /(?<![\w-])rounded-([tbse]{1,2}-)?(md|lg|xl|\dxl|\[)/.test(line))).toEqual([])
})

test('a class of a colour names one of the theme: those of Tailwind are not built and change nothing', () => {
  const HUES =
    'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
  const CLASS = new RegExp(`(?<![\\w-])(bg|text|border|ring|fill|stroke|from|via|to)-(white|black|(${HUES})-\\d+)`, 'g')
  const pages = SOURCES.filter(({ path, isTest }) => isIn(path, 'web', 'product') && !isTest)
  expect(pages.flatMap(({ path, text }) => (text.match(CLASS) ?? []).map((name) => `${path}: ${name}`))).toEqual([])
})
