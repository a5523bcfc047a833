import { describe, expect, test } from 'vitest'
import { addImport, addRow, addStatement, addToList, addToResult, type File } from './lists.ts'

const file = (text: string): File => ({ path: 'product/some.ts', text })
const list = (text: string) => addToList(file(text), 'LIST', 'new').text
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('a list of the product', () => {
  test.each([
    ['export const LIST = []', 'export const LIST = [new]'],
    ['export const LIST: readonly A[] = []', 'export const LIST: readonly A[] = [new]'],
    ['export const LIST = [] as const satisfies A[]', 'export const LIST = [new] as const satisfies A[]'],
    ['export const LIST = [one] as const', 'export const LIST = [one, new] as const'],
    ['export const LIST = [one, /* why */]', 'export const LIST = [one, new, /* why */]'],
    ['export const LIST = {}', 'export const LIST = {new}'],
    ['export const LIST = { one: [], ...two }', 'export const LIST = { one: [], ...two, new }'],
    ['export const LIST = defineRoutes({})', 'export const LIST = defineRoutes({new})'],
    ["const a = '[' // [\nexport const LIST = []", "const a = '[' // [ export const LIST = [new]"],
  ])('%s gets an entry at its end', (before, after) => {
    expect(flat(list(before))).toBe(after)
  })

  test.each(['const LIST = []', 'export const OTHER = []', 'export const LIST = other()', ''])(
    'that is not found is a problem: %s',
    (text) => {
      expect(() => list(text)).toThrow('product/some.ts has no list LIST')
    },
  )
})

describe('a function of the product', () => {
  const ids = (text: string) => addToResult(file(text), 'idsOf', (app) => `new: await of(${app})`).text

  test('returns one more, and uses its parameter', () => {
    expect(flat(ids('export async function idsOf(_app: App): Promise<Ids> { return {} }'))).toBe(
      'export async function idsOf(app: App): Promise<Ids> { return {new: await of(app)} }',
    )
    expect(flat(ids('export function idsOf(it: A) { if (x) return []; return { a: 1 } }'))).toBe(
      'export function idsOf(it: A) { if (x) return []; return { a: 1, new: await of(it) } }',
    )
  })

  test('is a problem when it is not found, takes its parameter apart or returns no list', () => {
    expect(() => ids('export const idsOf = 1')).toThrow('has no function idsOf')
    expect(() => ids('export function idsOf({ app }: A) { return {} }')).toThrow('give the parameter of idsOf a name')
    expect(() => ids('export function idsOf(app: A) { return make(app, 1) }')).toThrow('does not end with a list')
  })

  test('gets a statement at its end', () => {
    const text = 'export function listen(_it: A): void { one() }'
    const added = addStatement(file(text), 'listen', (it) => `two(${it})`)
    expect(flat(added.text)).toBe('export function listen(it: A): void { one() two(it) }')
  })
})

test('an import goes before the others, after the comment of the file', () => {
  const text = "// About.\nimport { a } from './a.ts'\n\nexport const b = a\n"
  expect(addImport(file(text), "import { c } from './c.ts'").text).toBe(
    "// About.\nimport { c } from './c.ts'\nimport { a } from './a.ts'\n\nexport const b = a\n",
  )
})

test('a table gets a row after its last one', () => {
  const text = '| a | b |\n|---|---|\n| 1 | 2 |\n\nText.\n'
  expect(addRow(file(text), '| 3 | 4 |').text).toBe('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nText.\n')
  expect(() => addRow(file('Text.'), '|')).toThrow('no table')
})
