import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './sources.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('each test that a page about security cites exists', () => {
  const cited = globSync('docs/security/*.md', { cwd: ROOT }).flatMap((page) =>
    [...read(page).matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)(?: › ([^`]+))?`/g)].map(([, path = '', name = '']) => ({
      page,
      path,
      name,
    })),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ path, name }) => !existsSync(join(ROOT, path)) || !read(path).includes(name))).toEqual([])
})

test('the page of published faults counts its rows', () => {
  const page = read('docs/security/advisories.md')
  const rows = page.split('\n').filter((line) => /^\| (CVE-|GHSA-|YSA-|[\w./-]+#\d)/.test(line))
  const impossible = rows.filter((row) => row.includes('| Cannot happen: ')).length
  expect(page).toContain(
    `${rows.length} faults: a test answers ${rows.length - impossible}, and ${impossible} cannot happen.`,
  )
  expect(new Set(rows.map((row) => row.split('|')[1])).size).toBe(rows.length)
})

test('each secret that the server reads is in the inventory of keys', () => {
  const secrets = [...read('.env.example').matchAll(/^#?((?!VITE_)\w*(?:SECRET|_KEY|TOKEN|DSN|DATABASE\w*_URL)\w*)=/gm)]
  const inventory = read('docs/security/keys.md')
  expect(secrets.length).toBeGreaterThan(8)
  expect(secrets.map(([, name]) => name).filter((name) => !inventory.includes(`\`${name}\``))).toEqual([])
})
