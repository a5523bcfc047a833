import { expect, test } from 'vitest'
import type { Words } from './names.ts'
import { fill } from './templates.ts'

const filled = (text: string, plural: Words, singular: Words) =>
  fill(text, [
    [['paper', 'kites'], plural],
    [['paper', 'kite'], singular],
  ])

test('a template is filled with each form of a name', () => {
  const text = "PaperKite paperKites paper_kite_id PAPER_KITES 'GET /paper-kites' Paper kites, a paper kite"
  expect(filled(text, ['projects'], ['project'])).toBe(
    "Project projects project_id PROJECTS 'GET /projects' Projects, a project",
  )
  expect(filled(text, ['cost', 'centres'], ['cost', 'centre'])).toBe(
    "CostCentre costCentres cost_centre_id COST_CENTRES 'GET /cost-centres' Cost centres, a cost centre",
  )
})

test.each([
  ['invoice', 'An invoice'],
  ['hour', 'An hour'],
  ['unit', 'A unit'],
  ['user-group', 'A user group'],
  ['upload', 'An upload'],
  ['event', 'An event'],
  ['one-time-key', 'A one time key'],
])('the article of %s follows its sound', (name, text) => {
  expect(filled('A paper kite', ['x'], name.split('-'))).toBe(text)
})
