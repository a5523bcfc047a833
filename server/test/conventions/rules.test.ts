import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCitations, readNames } from '../../../scripts/rules/citations.ts'
import { readTests } from '../../../scripts/rules/page.ts'
import { readRules } from '../../../scripts/rules/rules.ts'
import { EVERYDAY, LONG, THOROUGH } from '../../../scripts/tiers.ts'
import { BASE, isIn, ROOT } from './sources.ts'

const sections = readRules()
const rules = sections.flatMap((section) => section.rules)
const ids = new Set(rules.map(({ id }) => id))
const tests = readTests()

describe('rules and their tests', () => {
  test('each rule has an id of its own, in order within its section', () => {
    expect(ids.size).toBe(rules.length)
    for (const section of sections) {
      const numbers = section.rules.map(({ id }) => Number(id.slice(1)))
      expect(numbers, section.title).toEqual(numbers.toSorted((one, other) => one - other))
    }
  })

  test('each id that a test cites exists', () => {
    expect(
      tests.flatMap((cited) => cited.ids.filter((id) => !ids.has(id)).map((id) => `${cited.path}: ${id}`)),
    ).toEqual([])
  })

  test('each id that a comment cites exists', () => {
    const cited = BASE.flatMap(({ path, text }) =>
      [...text.matchAll(/\[([A-Z]\d+[^\]\n]*)\]/g)].flatMap(([, list = '']) =>
        list.split(', ').map((id) => ({ path, id })),
      ),
    )
    const unknown = cited.filter(({ path, id }) => !ids.has(id) && !isIn(path, 'server/test/conventions'))
    expect(unknown).toEqual([])
  })

  test('no file cites a specification that is not in the repository', () => {
    const citing = BASE.filter(({ path, text }) => /\bSPEC\b/.test(text) && !isIn(path, 'server/test/conventions'))
    expect(citing.map(({ path }) => path)).toEqual([])
  })

  test('each rule that is built has a test that `npm test` runs, or one of the deployment', () => {
    const tested = new Set(tests.filter(({ path }) => !THOROUGH.includes(path)).flatMap((cited) => cited.ids))
    expect(rules.filter(({ id, kind }) => kind === 'built' && !tested.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('each pattern that divides the tests between `npm test` and `npm test -- thorough` finds a file', () => {
    expect([...EVERYDAY, ...LONG].filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([])
  })
})

describe('the name of a test', () => {
  const rows = tests.map(({ name, ids }) => `${name.split(' › ').at(-1)} [${ids.join(', ')}]`)
  const templates = globSync('scripts/generate/templates/**/*.{test,spec}.ts.tpl', { cwd: ROOT }).map((path) => ({
    path: path.replace(/\.tpl$/, ''),
    text: readFileSync(join(ROOT, path), 'utf8'),
  }))
  const files = [...BASE.filter(({ isTest }) => isTest), ...templates]
  const names = files.flatMap(({ path, text }) => readNames(path, text))

  test('a name is shorter than 100 characters', () => {
    expect([...names, ...rows].filter((name) => name.length >= 100)).toEqual([])
  })

  test('a name begins with its subject, so that it is a sentence without the name of its group', () => {
    const verbs = 'is|are|has|have|can|cannot|may|must|does|do|gets|goes|keeps|stays|ends|fails|shows|says|tells|takes'
    const more =
      'accepts|asks|becomes|creates|finds|gives|happens|leaves|loads|makes|needs|refuses|returns|sends|writes'
    const half = new RegExp(`^(${verbs}|${more}|to|and|unless|also|that|which|it|its|they)\\b`)
    expect([templates.length > 3, names.length > 2000]).toEqual([true, true])
    expect(names.filter((name) => half.test(name))).toEqual([])
  })
})

describe('a citation', () => {
  const read = (code: string) => readCitations('some.test.ts', code)

  test('a citation is read from the end of a name, in a test, a table of tests and a template', () => {
    expect(
      read(`describe('a group', () => {
        test('one [T3]', () => {})
        test.each([1])('two %s [T3, D1]', () => {})
        test(\`three \${value} [E1]\`, () => {})
      })
      refuses('rows', [['four [T5]', 1]])`),
    ).toEqual([
      { name: 'a group › one', ids: ['T3'] },
      { name: 'a group › two %s', ids: ['T3', 'D1'] },
      { name: 'a group › three …', ids: ['E1'] },
      { name: 'rows › four', ids: ['T5'] },
    ])
  })

  test.each([
    `test('one [T3] of them', () => {})`,
    `test('one [T3,D1]', () => {})`,
    `test('one [T3][D1]', () => {})`,
    `test('one (T3)', () => {})`,
    `test('one T3', () => {})`,
    `test('one[T3]', () => {})`,
    `describe('one [T3]', () => {})`,
    `expect('one [T3]')`,
    `test.each([['ada', 'one [T3]']])('%s', () => {})`,
  ])('a citation in another form or place is a fault, never passed over: %s', (code) => {
    expect(() => read(code)).toThrow('does not cite a rule')
  })
})
