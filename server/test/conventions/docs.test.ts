import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { readRules } from '../../../scripts/rules/rules.ts'
import { anchorOf } from '../../../scripts/security/faults.ts'
import { ROOT } from './sources.ts'

const PAGES = globSync(['*.md', '{docs,workshop,deploy}/**/*.md', '.github/**/*.md', 'product/migrations/*.md'], {
  cwd: ROOT,
  exclude: ['workshop/ledgerline/product/**'],
}).map((path) => {
  const whole = readFileSync(join(ROOT, path), 'utf8')
  // Blocks of code are left out.
  return { path, whole, text: whole.replace(/^ *```.*?^ *```$/gms, '') }
})

// People look things up in these, and never read them from top to bottom.
const TABLES = ['docs/rules.md', 'docs/security/advisories.md', 'docs/security/asvs.md']

const WORDS = 1500

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

test('every heading that a page links to exists', () => {
  const missing = PAGES.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
      .filter(([, target = '']) => !/^https?:/.test(target))
      .filter(
        ([, target = '', anchor = '']) => !anchorsOf(target === '' ? path : join(dirname(path), target)).has(anchor),
      )
      .map(([link]) => `${path}: ${link}`),
  )
  expect(missing).toEqual([])
})

function anchorsOf(path: string): Set<string> {
  const headings = readFileSync(join(ROOT, path), 'utf8').match(/(?<=^#+ ).*$/gm) ?? []
  return new Set(headings.map(anchorOf))
}

test(`no page of docs/ has more than ${WORDS} words, but for tables`, () => {
  const long = PAGES.filter(({ path }) => path.startsWith('docs/') && !TABLES.some((table) => path.startsWith(table)))
    .map(({ path, whole }) => ({ path, words: whole.split(/\s+/).length }))
    .filter(({ words }) => words > WORDS)
  expect(long).toEqual([])
})

test('the index of docs/ has every page', () => {
  const index = PAGES.find(({ path }) => path === 'docs/README.md')?.text ?? ''
  const missing = PAGES.map(({ path }) => path)
    .filter((path) => /^docs\/[^/]+$/.test(path) && path !== 'docs/README.md')
    .filter((path) => !index.includes(`](${path.slice('docs/'.length)})`))
  expect(missing).toEqual([])
})

const DECISIONS = PAGES.filter(({ path }) => path.startsWith('docs/decisions/'))

test('a decision is one paragraph below its title and date', () => {
  const others = DECISIONS.filter(({ whole }) => {
    const [title = '', ...blocks] = whole.trim().split(/\n\n+/)
    const [date = ''] = blocks
    const paragraphs = /^\d{4}-\d\d-\d\d[^.]*$/.test(date) ? blocks.slice(1) : blocks
    return !/^# \d{4} /.test(title) || !/^\d{4}-\d\d-\d\d/.test(date) || paragraphs.length !== 1
  })
  expect(others.map(({ path }) => path)).toEqual([])
})

test('a superseded decision links to what replaced it, which links back', () => {
  const heads = DECISIONS.map(({ path, whole }) => {
    const [, first = ''] = whole.split(/\n\n+/)
    const [head = ''] = first.split(/\.\s/)
    return {
      path,
      verb: head.match(/supersede[ds]/)?.[0],
      links: [...head.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to),
    }
  })
  const superseded = heads.filter(({ verb }) => verb === 'superseded')
  expect(superseded.filter(({ links }) => links.length !== 1)).toEqual([])
  const replaced = heads.filter(({ verb }) => verb === 'supersedes').flatMap(({ links }) => links)
  expect(replaced.length).toBeGreaterThan(3)
  expect(replaced.filter((to) => !superseded.some(({ path }) => path === `docs/decisions/${to}`))).toEqual([])
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
  const long = PAGES.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => line.length > 120 && !/^(\||!\[)/.test(line))
      .map((line) => `${path}: ${line}`),
  )
  expect(long).toEqual([])
})
