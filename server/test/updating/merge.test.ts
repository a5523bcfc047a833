// docs/updating.md tells how a product takes the next version of the base over by `git merge`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cloneProject } from './clone.ts'
import { writeNextVersion } from './next-version.ts'

const PATIENCE = 20 * 60_000

test('the next version of the base merges into a product with two nouns without a conflict', {
  timeout: PATIENCE,
}, async () => {
  const { folder, git, node, commit, generate, checkTypes } = await cloneProject()
  git('switch', '--quiet', '--create', 'product')
  for (const noun of ['wooden-whistles', 'tin-drums']) {
    node('scripts/generate/main.ts', 'noun', noun)
    commit(`Add ${noun}`)
  }
  await rename(folder)
  node('scripts/brand.ts')
  commit('Name the product')

  git('switch', '--quiet', 'base')
  await writeNextVersion(folder)
  generate()
  commit('The next version of the base')

  git('switch', '--quiet', 'product')
  git('merge', '--quiet', '--no-edit', 'base')
  generate()
  checkTypes()
  const { info, paths } = JSON.parse(await readFile(join(folder, 'contract/openapi.json'), 'utf8'))
  expect(info.title).toBe('Example Product')
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/wooden-whistles', '/tin-drums', '/wax-seals']))
  const rows = await readFile(join(folder, 'server/src/adapters/postgres/rows.ts'), 'utf8')
  expect(rows).toContain('wax_seals: ')
})

async function rename(folder: string): Promise<void> {
  const path = join(folder, 'product/brand.ts')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/(PRODUCT\b[^'\n]*)'[^']+'/, "$1'Example Product'"))
}
