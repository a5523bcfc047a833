import { describe, expect, test } from 'vitest'
import { amount } from './amount.ts'
import { folderOf, folderSizes, foldersInCycles } from './folders.ts'
import { BASE, isIn, type Source } from './sources.ts'

// The numbers are today's and may only fall; when one falls, lower it here.
const BUDGET = {
  longest_file: 250,
  nine_in_ten_sources: 111,
  longest_function: 60,
  casts: 18,
  casts_of_the_server: 3,
  largest_folder: 15,
  folders_in_cycles: 0,
  comments_percent: 6,
}

// The file grows with the tables of the schema; nobody reads it from top to bottom.
const GENERATED = 'server/src/adapters/postgres/rows.ts'

const PRODUCT = BASE.filter(({ isTest }) => !isTest)

function measure(): typeof BUDGET {
  const sources = PRODUCT.map(({ lines }) => lines).toSorted((one, other) => one - other)
  const functions = PRODUCT.flatMap((source) => source.functions.map(({ lines }) => lines))
  const folders = [...folderSizes().values()]
  return {
    longest_file: Math.max(...BASE.filter(({ path }) => path !== GENERATED).map(({ lines }) => lines)),
    nine_in_ten_sources: sources[Math.floor(sources.length * 0.9)] ?? 0,
    longest_function: Math.max(...functions),
    casts: castsIn(PRODUCT),
    casts_of_the_server: castsIn(PRODUCT.filter(({ path }) => isIn(path, 'server/src'))),
    largest_folder: Math.max(...folders),
    folders_in_cycles: foldersInCycles(folderOf).length,
    comments_percent: commentsPercent(PRODUCT.filter(({ path }) => path !== GENERATED)),
  }
}

function commentsPercent(sources: Source[]): number {
  const lines = sources.flatMap(({ text }) => text.trimEnd().split('\n'))
  return (100 * lines.filter((line) => /^\s*(\/\/|\/\*|\*( |\/|$))/.test(line)).length) / lines.length
}

function castsIn(sources: Source[]): number {
  return sources.reduce((sum, { syntax }) => sum + (syntax.get('Cast') ?? 0), 0)
}

test.each(Object.entries(measure()))('%s is not over its budget', (name, measured) => {
  expect(measured).toBeLessThanOrEqual(new Map(Object.entries(BUDGET)).get(name) ?? 0)
})

describe('forbidden syntax', () => {
  const holding = (syntax: string) => BASE.filter((source) => source.syntax.has(syntax)).map(({ path }) => path)

  test('nowhere in the project is the type any', () => {
    expect(holding('TSAnyKeyword')).toEqual([])
  })

  test('nowhere in the project is a non-null assertion', () => {
    expect(holding('TSNonNullExpression')).toEqual([])
  })

  test('nowhere in the project is a comment that silences the compiler or the linter', () => {
    const silencer = /(\/\/|\/\*)\s*(biome-ignore|eslint-disable|prettier-ignore|@ts-(ignore|expect-error|nocheck))/
    expect(BASE.filter(({ text }) => silencer.test(text)).map(({ path }) => path)).toEqual([])
  })
})

// There is this much to know; lines are rounded up to the next 250. Lower a number when it falls.
const AMOUNT: Record<string, number> = {
  lines_of_contract: 4250,
  lines_of_database: 2250,
  lines_of_e2e: 4830,
  lines_of_emails: 1000,
  lines_of_scripts: 4500,
  lines_of_server: 19_250,
  lines_of_tools: 4250,
  lines_of_web: 19_750,
  lines_of_workshop: 5250,
  words_of_readme: 800,
  words_of_agents: 1000,
  house_words_of_agents: 36,
  npm_scripts: 20,
  exports_with_one_importer: 1687,
}

test.each(Object.entries(amount()))('%s of the amount may only fall', (name, measured) => {
  expect(measured, `${name} may only fall: weigh what you add`).toBeLessThanOrEqual(AMOUNT[name] ?? 0)
})
