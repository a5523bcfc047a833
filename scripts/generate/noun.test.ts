import { describe, expect, test } from 'vitest'
import { createDraft } from './draft.ts'
import { generateNoun } from './noun.ts'

function drafted(...args: string[]) {
  const draft = createDraft()
  const { next } = generateNoun(draft, args)
  return { draft, next, paths: [...draft.files.keys()], text: [...draft.files.values()].join('\n') }
}

describe('a noun', () => {
  test('has a file in each room, and the next number of the migrations', () => {
    const { paths } = drafted('hot-air-balloons')
    expect(paths).toContain('contract/src/routes/hot-air-balloons.ts')
    expect(paths).toContain('server/src/features/hot-air-balloons/change-hot-air-balloons.ts')
    expect(paths).toContain('web/src/features/hot-air-balloons/hot-air-balloon-row.tsx')
    expect(paths).toContain('e2e/specs/hot-air-balloons/hot-air-balloons.spec.ts')
    expect(paths.filter((path) => path.startsWith('product/migrations/'))).toEqual([
      expect.stringMatching(/\/\d{4}_hot_air_balloons\.sql$/),
    ])
  })

  test('leaves nothing of the template, and adds to the lists of the product alone', () => {
    const { draft, paths, text } = drafted('zeppelins')
    expect(text.match(/paper.?kite/i)).toBeNull()
    const changed = paths.filter((path) => !/zeppelins?\b/.test(path))
    expect(changed.filter((path) => !path.startsWith('product/'))).toEqual([])
    expect(draft.files.get('product/names.ts')).toContain("'zeppelins.delete', least_role: 'admin'")
  })

  test('can be added after another one', () => {
    const draft = createDraft()
    generateNoun(draft, ['zeppelins'])
    generateNoun(draft, ['geese', '--singular', 'goose'])
    const names = draft.files.get('product/names.ts') ?? ''
    for (const name of [
      "'zeppelins.read'",
      "'geese.read'",
      "'goose.renamed'",
      "zeppelins: '/zeppelins'",
      "geese: '/geese'",
    ])
      expect(names).toContain(name)
    expect(draft.files.get('product/navigation.tsx')?.match(/import Shapes from/g)).toHaveLength(1)
  })

  test('says what to do next, with its address', () => {
    expect(drafted('zeppelins').next.join(' ')).toContain('http://localhost:5173/zeppelins')
  })

  test.each([
    [[], 'Name one noun'],
    [['zeppelins', 'dirigibles'], 'Name one noun'],
    [['Zeppelins'], '"Zeppelins" is no noun'],
    [['geese'], 'The singular of "geese" is not clear'],
    [['files'], 'cannot be a noun'],
  ])('is refused for %j, and nothing is drafted', (args, why) => {
    const draft = createDraft()
    expect(() => generateNoun(draft, args)).toThrow(why)
    expect(draft.files.size).toBe(0)
  })
})
