import { expect, test } from 'vitest'
import { readTests } from '../rules/page.ts'
import { readRules } from '../rules/rules.ts'
import { faultsOf } from './faults.ts'
import {
  type Chapter,
  countLevels,
  countOf,
  type Requirement,
  readAsvs,
  readChapters,
  readPage,
} from './requirements.ts'

const chapters = readAsvs()
const requirements = chapters.flatMap((chapter) => chapter.requirements)
const sections = readRules()
const tests = readTests()

// The standard counts level 1 as part of level 2.
const OF_STANDARD = { chapters: 17, level_1: 70, level_2: 183 }

test('each requirement of level 1 and level 2 is answered once', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  expect(chapters).toHaveLength(OF_STANDARD.chapters)
  const { 1: one, 2: two } = countLevels(chapters)
  expect([one.all, two.all]).toEqual([OF_STANDARD.level_1, OF_STANDARD.level_2])
})

test('what the table of ASVS cites exists, and enough of it is met', () => {
  expect(faultsOf(chapters, sections, tests)).toEqual([])
})

test.each([1, 2] as const)('the page of ASVS counts its requirements of level %i', (level) => {
  const { rules, page, operator, none, unmet, all, met_percent } = countLevels(chapters)[level]
  expect(readPage()).toContain(
    `\n| ${[level, all, rules, page, operator, none, unmet, `${met_percent} %`].join(' | ')} |\n`,
  )
})

test('each link to a rule leads to the section of the rule', () => {
  const links = [...readPage().matchAll(/\[([A-Z])\d+\]\(\.\.\/rules\.md#(\w)/g)]
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(([, letter = '', section]) => letter.toLowerCase() !== section)).toEqual([])
})

const requirement = (change: Partial<Requirement>): Requirement => ({
  ...{ id: '1.1.1', level: 2, asks: 'Something', kind: 'rules', rules: [], page: null, note: '' },
  ...change,
})
const faultsFor = (...changes: Partial<Requirement>[]) => {
  const chapter: Chapter = { title: '1 One', requirements: changes.map(requirement) }
  return faultsOf([chapter], sections, tests).filter((fault) => !fault.startsWith('Level'))
}

test.each([
  [{ rules: ['Y99'] }, 'V1.1.1 cites the rule Y99, which does not exist.'],
  [{ rules: ['H6'] }, 'V1.1.1 cites the rule H6, which does not exist.'],
  [{ kind: 'page', page: 'docs/gone.md' }, 'V1.1.1 cites the page docs/gone.md, which does not exist.'],
  [
    { kind: 'operator', page: 'docs/deploy.md#gone' },
    'V1.1.1 cites docs/deploy.md#gone, but the page has no such heading.',
  ],
] as const)('%j is a fault', (change, fault) => {
  expect(faultsFor({ ...change, rules: 'rules' in change ? [...change.rules] : [] })).toEqual([fault])
  expect(faultsFor({ rules: ['T4'] }, { kind: 'page', page: 'docs/deploy.md#nginx' })).toEqual([])
})

test('a rule whose last test is gone is a fault', () => {
  const others = tests.filter(({ ids }) => !ids.includes('T4'))
  expect(faultsOf(chapters, sections, others)).toContain('V1.2.4 cites a test of T4, which does not exist.')
})

test('one requirement of level 1 that is not met is a fault', () => {
  const unmet = requirement({ level: 1, kind: 'unmet', note: 'Not yet' })
  const levels = [unmet, requirement({ level: 2 })]
  expect(faultsOf([{ title: '1 One', requirements: levels }], sections, tests)).toEqual([
    'Level 1 is met by 0 %, not by 100 %.',
  ])
})

test('what does not apply counts neither as met nor as missing', () => {
  const kinds = ['rules', 'page', 'operator', 'none', 'none', 'unmet'] as const
  expect(countOf(kinds.map((kind) => requirement({ kind })))).toEqual({
    ...{ rules: 1, page: 1, operator: 1, none: 2, unmet: 1, all: 6 },
    met_percent: 75,
  })
})

test.each([
  '| V1.1.1 | 3 | Of level 3 | Does not apply: no |',
  '| V2.1.1 | 1 | Of another chapter | Does not apply: no |',
  '| V1.1.1 | 1 | Without an answer | |',
  '| V1.1.1 | 1 | Of an unknown kind | Perhaps: yes |',
  '| V1.1.1 | 1 | Without a reason | **Not met** |',
  '| V1.1.1 | 1 | With no rule | [none](../rules.md): a note |',
])('%j is no requirement', (row) => {
  expect(() => readChapters(`## V1 One\n\n| requirement |\n|---|\n${row}\n`)).toThrow('This is not a requirement')
})
