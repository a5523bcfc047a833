import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { describe, expect, test } from 'vitest'
import { createDraft } from './draft/draft.ts'
import { generateNoun } from './noun.ts'

function drafted(...args: string[]) {
  const draft = createDraft()
  const { next } = generateNoun(draft, args)
  return { draft, next, paths: [...draft.files.keys()], text: [...draft.files.values()].join('\n') }
}

describe('a noun', () => {
  test('a noun has one folder, and the next number of the migrations', () => {
    const { paths } = drafted('hot-air-balloons')
    for (const file of ['contract.ts', 'server.ts', 'queries.ts', 'web.tsx', 'walk.ts', 'hot-air-balloons.spec.ts'])
      expect(paths).toContain(`product/hot-air-balloons/${file}`)
    expect(paths.filter((path) => path.startsWith('product/migrations/'))).toEqual([
      expect.stringMatching(/\/\d{4}_hot_air_balloons\.sql$/),
    ])
  })

  test('a noun leaves nothing of the template', () => {
    expect(drafted('zeppelins').text.match(/paper.?kite/i)).toBeNull()
  })

  test('a noun is gone with its folder, its table and a line in each of three lists', () => {
    const { draft, paths } = drafted('zeppelins')
    const lists = ['product/contract.ts', 'product/server.ts', 'product/web.tsx']
    const rest = paths.filter((path) => !path.startsWith('product/zeppelins/'))
    expect(rest.filter((path) => !/^product\/(migrations\/|retention\.md$)/.test(path))).toEqual(lists)
    for (const path of lists) {
      const before = readFileSync(join(root, path), 'utf8')
      const without = draft.files.get(path)?.replace(/^.*zeppelins.*\n/m, '') ?? ''
      expect(without.trim()).toBe(before.trim())
    }
    const texts = [...draft.files].filter(([path]) => !path.startsWith('product/zeppelins/')).map(([, text]) => text)
    expect(texts.join('\n').match(/zeppelins?\/(?!(contract|server|web)\.tsx?')/)).toBeNull()
  })

  test('a noun can be added after another one', () => {
    const draft = createDraft()
    generateNoun(draft, ['zeppelins'])
    generateNoun(draft, ['geese', '--singular', 'goose'])
    for (const name of ['zeppelins', 'geese'])
      expect(draft.files.get('product/server.ts')).toContain(`export { ${name} } from './${name}/server.ts'`)
    expect(draft.files.get('product/geese/contract.ts')).toContain("'goose.updated'")
  })

  test('a noun says what to do next, with its address', () => {
    expect(drafted('zeppelins').next.join(' ')).toContain('http://localhost:5173/zeppelins')
  })

  test('the next steps say what an edit of a migration needs that a start has applied', () => {
    const next = drafted('zeppelins').next.join(' ')
    expect(next).toContain('to edit it, stop that start, delete the data folder that it names')
    expect(next).toContain('npm run db:generate')
  })

  test.each([
    [[], 'Name one noun'],
    [['zeppelins', 'dirigibles'], 'Name one noun'],
    [['Zeppelins'], '"Zeppelins" is not a valid noun'],
    [['geese'], 'The singular of "geese" is not clear'],
    [['files'], 'cannot be a noun'],
  ])('a noun is refused for %j, and nothing is drafted', (args, why) => {
    const draft = createDraft()
    expect(() => generateNoun(draft, args)).toThrow(why)
    expect(draft.files.size).toBe(0)
  })
})
