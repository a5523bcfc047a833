import { describe, expect, test } from 'vitest'
import { folderOf, folderSizes, foldersInCycles } from './folders.ts'
import { isIn, SOURCES, type Source } from './sources.ts'

// Today's numbers. They may only fall; when one falls, lower it here.
const BUDGET = {
  longest_file: 319,
  files_over_250_lines: 6,
  nine_in_ten_files: 142,
  longest_function: 99,
  functions_over_60_lines: 7,
  casts: 52,
  casts_of_the_server: 28,
  largest_folder: 25,
  folders_over_15_sources: 2,
  folders_in_cycles: 17,
}

const PRODUCT = SOURCES.filter(({ isTest }) => !isTest)

function measure(): typeof BUDGET {
  const files = SOURCES.map(({ lines }) => lines).toSorted((one, other) => one - other)
  const functions = PRODUCT.flatMap((source) => source.functions.map(({ lines }) => lines))
  const folders = [...folderSizes().values()]
  return {
    longest_file: Math.max(...files),
    files_over_250_lines: files.filter((lines) => lines > 250).length,
    nine_in_ten_files: files[Math.floor(files.length * 0.9)] ?? 0,
    longest_function: Math.max(...functions),
    functions_over_60_lines: functions.filter((lines) => lines > 60).length,
    casts: castsIn(PRODUCT),
    casts_of_the_server: castsIn(PRODUCT.filter(({ path }) => isIn(path, 'server/src'))),
    largest_folder: Math.max(...folders),
    folders_over_15_sources: folders.filter((sources) => sources > 15).length,
    folders_in_cycles: foldersInCycles(folderOf).length,
  }
}

function castsIn(sources: Source[]): number {
  return sources.reduce((sum, { syntax }) => sum + (syntax.get('Cast') ?? 0), 0)
}

test.each(Object.entries(measure()))('%s is not over its budget', (name, measured) => {
  expect(measured).toBeLessThanOrEqual(new Map(Object.entries(BUDGET)).get(name) ?? 0)
})

describe('nowhere in the project is', () => {
  const holding = (syntax: string) => SOURCES.filter((source) => source.syntax.has(syntax)).map(({ path }) => path)

  test('the type any', () => {
    expect(holding('TSAnyKeyword')).toEqual([])
  })

  test('a non-null assertion', () => {
    expect(holding('TSNonNullExpression')).toEqual([])
  })

  test('a comment that silences the compiler or the linter', () => {
    const silencer = /(\/\/|\/\*)\s*(biome-ignore|eslint-disable|prettier-ignore|@ts-(ignore|expect-error|nocheck))/
    expect(SOURCES.filter(({ text }) => silencer.test(text)).map(({ path }) => path)).toEqual([])
  })
})
