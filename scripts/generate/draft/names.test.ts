import { expect, test } from 'vitest'
import { FORMS, nounOf, wordsOf } from './names.ts'

test.each([
  ['projects', 'project'],
  ['companies', 'company'],
  ['branches', 'branch'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['invoices', 'invoice'],
  ['courses', 'course'],
  ['keys', 'key'],
  ['cost-centres', 'cost-centre'],
])('one of %s is %s', (plural, singular) => {
  expect(nounOf(plural).singular.join('-')).toBe(singular)
})

test('a singular that is not simple is said', () => {
  expect(nounOf('people', 'person')).toEqual({ plural: ['people'], singular: ['person'] })
  expect(nounOf('movies', 'movie').singular).toEqual(['movie'])
})

test.each(['people', 'news', 'series', 'status', 'analysis', 'glass'])('the singular of %s is asked for', (plural) => {
  expect(() => nounOf(plural)).toThrow(`The singular of "${plural}" is not clear`)
})

test.each(['Projects', '3d-models', 'cost_centres', 'pro jects', '-projects', 'projects-', 'a--b', '', '../projects'])(
  '"%s" is no noun',
  (name) => {
    expect(() => nounOf(name)).toThrow(`"${name}" is not a valid noun`)
  },
)

test('a name has at most 30 characters', () => {
  expect(wordsOf('noun', 'a'.repeat(30))).toEqual(['a'.repeat(30)])
  expect(() => wordsOf('noun', 'a'.repeat(31))).toThrow('is too long')
})

test('words have a form for each place', () => {
  const forms = Object.values(FORMS).map((form) => form(['cost', 'centre']))
  expect(forms).toEqual([
    ...['cost-centre', 'cost_centre', 'COST_CENTRE'],
    ...['CostCentre', 'costCentre', 'cost centre', 'Cost centre'],
  ])
})
