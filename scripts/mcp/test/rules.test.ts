import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTests } from '../../rules/page.ts'
import { readRules } from '../../rules/rules.ts'
import { type Connection, connect } from './connection.ts'

let server: Connection
beforeAll(async () => {
  server = await connect()
})
afterAll(async () => void (await server.close()))

const sections = readRules()

describe('list_rules', () => {
  test('names every rule, with the number of its tests', async () => {
    const found = await server.read('list_rules')
    expect(found).toMatchObject(
      sections.map(({ title, rules }) => ({
        section: title,
        rules: rules.map(({ id, text, kind }) => ({ id, text, kind })),
      })),
    )
    const tests = readTests().filter(({ ids }) => ids.includes('T1')).length
    expect(found).toMatchObject([
      { rules: expect.arrayContaining([expect.objectContaining({ id: 'T1', tests })]) },
      ...sections.slice(1).map(() => ({})),
    ])
  })

  test('names the rules of one section only', async () => {
    expect(await server.read('list_rules', { section: 't' })).toMatchObject([{ section: 'T: Tenancy' }])
  })

  test('refuses an unknown section and names those that exist', async () => {
    const { isError, text } = await server.call('list_rules', { section: 'ZZ' })
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('There is no section "ZZ".') })
    expect(text).toContain('T: Tenancy')
  })
})

describe('show_rule', () => {
  test('shows a rule with the tests that cite it', async () => {
    const tests = readTests().filter(({ ids }) => ids.includes('T9'))
    expect(tests.length).toBeGreaterThan(0)
    expect(await server.read('show_rule', { id: 't9' })).toEqual({
      section: 'T: Tenancy',
      ...sections.flatMap(({ rules }) => rules).find((rule) => rule.id === 'T9'),
      tests: tests.map(({ path, name }) => ({ path, name })),
    })
  })

  test.each(['T999', '../T9'])('refuses the unknown rule "%s"', async (id) => {
    expect(await server.call('show_rule', { id })).toEqual({
      isError: true,
      text: `There is no rule "${id}". list_rules names all of them.`,
    })
  })
})
