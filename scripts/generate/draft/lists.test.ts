import { describe, expect, test } from 'vitest'
import { addExport, addImport, addRow, addToList, type File } from './lists.ts'

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
  ])('the list %s gets an entry at its end', (before, after) => {
    expect(flat(list(before))).toBe(after)
  })

  test.each(['const LIST = []', 'export const OTHER = []', 'export const LIST = other()', ''])(
    'a list that is not found is a problem: %s',
    (text) => {
      expect(() => list(text)).toThrow('product/some.ts has no list LIST')
    },
  )
})

test('a part is added at the end of a list of parts, after the comment that says what it is', () => {
  const line = (name: string) => `export { ${name} } from './${name}/web.tsx'`
  const first = addExport(file('// About.\n'), line('clients'))
  expect(first.text).toBe(`// About.\n\n${line('clients')}\n`)
  expect(addExport(first, line('invoices')).text).toBe(`// About.\n\n${line('clients')}\n${line('invoices')}\n`)
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
