import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { readRules } from '../../../scripts/rules/rules.ts'
import { ROOT } from './sources.ts'

const PAGES = globSync(['*.md', 'docs/**/*.md', 'workshop/**/*.md'], { cwd: ROOT }).map((path) => ({
  path,
  // Without blocks of code.
  text: readFileSync(join(ROOT, path), 'utf8').replace(/^```.*?^```$/gms, ''),
}))

test('every file that a page links to exists', () => {
  const missing = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.replace(/#.*$/, ''))
      .filter((target) => target !== '' && !/^https?:/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(missing).toEqual([])
})

test('every npm command that a page names exists', () => {
  const missing = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/`npm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in manifest.scripts))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every rule that a page cites exists', () => {
  const ids = new Set(readRules().flatMap(({ rules }) => rules.map(({ id }) => id)))
  const unknown = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/\[([A-Z]\d+(?:, [A-Z]\d+)*)\]/g)]
      .flatMap(([, list = '']) => list.split(', '))
      .filter((id) => !ids.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('the prose of the pages is wrapped at 120 columns', () => {
  const long = PAGES.filter(({ path }) => !path.startsWith('docs/decisions/')).flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => line.length > 120 && !/^(\||!\[)/.test(line))
      .map((line) => `${path}: ${line}`),
  )
  expect(long).toEqual([])
})
