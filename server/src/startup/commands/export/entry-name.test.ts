import { expect, test } from 'vitest'
import { entryName } from './entry-name.ts'

const ID = '019a2b4c-5d6e-7f80-9a1b-2c3d4e5f6071'

test.each([
  ['notes.txt', 'notes.txt'],
  ['a/b\\c.txt', 'a_b_c.txt'],
  ['what: "yes"? <no>|*.txt', 'what_ _yes__ _no___.txt'],
  ['line\nbreak.txt', 'line_break.txt'],
  ['ends with a dot.', 'ends with a dot_'],
  ['no ending', 'no ending'],
])('the file %j can be extracted as %j', (filename, expected) => {
  expect(entryName(ID, filename)).toBe(`files/${ID}-${expected}`)
})

test.each([
  ['a'.repeat(251), '.txt'],
  ['文'.repeat(251), '.txt'],
  ['𝕬'.repeat(120), '.docx'],
  [`a.${'b'.repeat(253)}`, ''],
])('a long name is cut to the 255 bytes of a file system and keeps its ending', (stem, ending) => {
  const name = entryName(ID, `${stem}${ending}`).replace('files/', '')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(Buffer.byteLength(name)).toBeGreaterThan(251)
  expect(name.endsWith(ending)).toBe(true)
  expect(name).not.toContain('\uFFFD')
  expect(name.isWellFormed()).toBe(true)
})
