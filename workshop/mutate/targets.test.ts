import { globSync } from 'node:fs'
import { root } from '@plinth/tools/processes'
import { expect, test } from 'vitest'
import { SCHEMA_TESTS, TARGETS } from './targets.ts'

const files = globSync('{server,database}/**/*.ts', { cwd: root })
const tests = files.filter((path) => path.endsWith('.test.ts'))

test('every pattern of a target finds a test file', () => {
  const patterns = [SCHEMA_TESTS, ...TARGETS.flatMap(({ near, far }) => [...near, ...far])]
  expect(patterns.filter((pattern) => !tests.some((path) => path.includes(pattern)))).toEqual([])
})

test('every source of a target exists', () => {
  const sources = TARGETS.flatMap((target) => target.sources)
  expect(sources.filter((source) => !files.some((path) => path.startsWith(source)))).toEqual([])
})
