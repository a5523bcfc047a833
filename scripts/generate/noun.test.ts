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
    const { paths } = drafted('cost-centres')
    expect(paths).toContain('contract/src/routes/cost-centres.ts')
    expect(paths).toContain('server/src/features/cost-centres/change-cost-centres.ts')
    expect(paths).toContain('web/src/features/cost-centres/cost-centre-row.tsx')
    expect(paths).toContain('e2e/specs/cost-centres/cost-centres.spec.ts')
    expect(paths.filter((path) => path.startsWith('product/migrations/'))).toEqual([
      expect.stringMatching(/\/\d{4}_cost_centres\.sql$/),
    ])
  })

  test('leaves nothing of the template, and adds to the lists of the product alone', () => {
    const { draft, paths, text } = drafted('projects')
    expect(text.match(/paper.?kite/i)).toBeNull()
    const changed = paths.filter((path) => !/projects?\b/.test(path))
    expect(changed.filter((path) => !path.startsWith('product/'))).toEqual([])
    expect(draft.files.get('product/names.ts')).toContain("'projects.delete', least_role: 'admin'")
  })

  test('can be added after another one', () => {
    const draft = createDraft()
    generateNoun(draft, ['projects'])
    generateNoun(draft, ['people', '--singular', 'person'])
    const names = draft.files.get('product/names.ts') ?? ''
    for (const name of [
      "'projects.read'",
      "'people.read'",
      "'person.renamed'",
      "projects: '/projects'",
      "people: '/people'",
    ])
      expect(names).toContain(name)
    expect(draft.files.get('product/navigation.tsx')?.match(/import \{ Shapes \}/g)).toHaveLength(1)
  })

  test('says what to do next, with its address', () => {
    expect(drafted('projects').next.join(' ')).toContain('http://localhost:5173/projects')
  })

  test.each([
    [[], 'Name one noun'],
    [['projects', 'customers'], 'Name one noun'],
    [['Projects'], '"Projects" is no noun'],
    [['people'], 'The singular of "people" is not clear'],
    [['files'], 'cannot be a noun'],
  ])('is refused for %j, and nothing is drafted', (args, why) => {
    const draft = createDraft()
    expect(() => generateNoun(draft, args)).toThrow(why)
    expect(draft.files.size).toBe(0)
  })
})
