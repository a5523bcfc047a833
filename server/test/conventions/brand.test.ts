import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT } from '@plinth/product/brand'
import { copyProject } from '@plinth/tools/copy-project'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { ROOT } from './sources.ts'

// The scope of our packages stays, so that a product can merge newer versions of the base.
const [, BASE = ''] = /^@(\w+)\//.exec(manifest.name) ?? []

// These files say who holds the rights, and what has been.
const KEEPING = ['LICENSE', 'CHANGELOG.md']

// `npm run brand` writes the name into the last two.
const NAMING = ['product/brand.ts', 'README.md', 'contract/openapi.json']

const { stdout: listed } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const FILES = listed.split('\0').filter((path) => path !== '' && !KEEPING.includes(path))

test('no file names the base but that of the brand and what is written from it', async () => {
  expect((await naming(ROOT)).filter((path) => !NAMING.includes(path))).toEqual([])
})

test('after a change of the brand no file says the old name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'app-brand-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyProject(join(folder, 'copy'))
  const copy = join(folder, 'copy')
  const brand = join(copy, 'product/brand.ts')
  const changed = (await readFile(brand, 'utf8')).replace(`'${PRODUCT}'`, "'Zoë & Søn'")
  await writeFile(brand, changed)

  const run = spawnSync(process.execPath, ['scripts/brand.ts'], { cwd: copy, encoding: 'utf8' })
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(await naming(copy)).toEqual([])
  expect(await readFile(join(copy, 'README.md'), 'utf8')).toMatch(/^# Zoë & Søn\n/)
  const { info } = JSON.parse(await readFile(join(copy, 'contract/openapi.json'), 'utf8'))
  expect(info.title).toBe('Zoë & Søn')
})

test('the title of the readme is the name of the product', async () => {
  const [title] = (await readFile(join(ROOT, 'README.md'), 'utf8')).split('\n')
  expect(title, 'run `npm run brand`').toBe(`# ${PRODUCT}`)
})

/** Finds the name of the base in any case, in paths and texts of tracked files. */
async function naming(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const path of FILES) {
    const text = await readFile(join(folder, path), 'latin1').catch(() => '')
    const scope = new RegExp(`@${BASE}(?![-\\w])`, 'g')
    if (`${path}\n${text}`.replace(scope, '').toLowerCase().includes(BASE)) found.push(path)
  }
  return found
}
