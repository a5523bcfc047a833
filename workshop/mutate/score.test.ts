import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Result, readReasons, scoreOf } from './score.ts'
import { stateOf } from './sources.ts'

const entry = (result: Result) => ({ result, tests: [], state: '' })
const RESULTS = {
  'server/src/a.ts:1 drop one': entry('killed'),
  'server/src/a.ts:2 drop two': entry('killed'),
  'server/src/a.ts:3 drop three': entry('killed'),
  'server/src/a.ts:4 drop four': entry('survived'),
  'server/src/a.ts:5 drop five': entry('late'),
  'server/src/a.ts:6 drop six': entry('invalid'),
  'server/src/a.ts:7 drop seven': entry('not run'),
}

test('the score counts killed ones among those that nothing explains', () => {
  const { results: _, ...score } = scoreOf(RESULTS, { 'server/src/a.ts drop four': 'It changes nothing' })
  expect(score).toEqual({
    ...{ tried: 5, killed: 3, explained: 1, not_run: 1 },
    ...{ open: ['server/src/a.ts:5 drop five'], percent: 75 },
  })
})

test('a reason holds for its mutant alone, on whatever line', () => {
  const reasons = { 'server/src/a.ts drop three': 'It changes nothing' }
  expect(scoreOf({ 'server/src/a.ts:9 drop three': entry('survived') }, reasons).open).toEqual([])
  expect(scoreOf({ 'server/src/b.ts:9 drop three': entry('survived') }, reasons).open).toHaveLength(1)
})

test('the table of survivors has the reasons, and another table none', () => {
  const page =
    '| `drop one` | no |\n\n## Survivors\n\n| mutant | why |\n|---|---|\n| `a \\| b` | It is so |\n| `` `c` `` | Too |\n'
  expect(readReasons(page)).toEqual({ 'a | b': 'It is so', '`c`': 'Too' })
})

test('a run that tried nothing has no score', () => expect(scoreOf({}).percent).toBe(0))

test('a verdict ends with an edit of the file that was broken or of a test that was asked', async () => {
  const root = await mkdtemp(join(tmpdir(), 'mutants-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const state = () => stateOf(root, 'server/src/a.ts:3 drop one', ['server/src/a.test'])
  await put('server/src/a.ts', 'one')
  await put('server/src/a.test.ts', 'two')
  const before = state()
  await put('server/src/b.ts', 'three')
  await put('server/src/b.test.ts', 'four')
  expect(state()).toBe(before)
  await put('server/src/a.test.ts', 'five')
  const between = state()
  expect(between).not.toBe(before)
  await put('server/src/a.ts', 'six')
  expect(state()).not.toBe(between)
})
