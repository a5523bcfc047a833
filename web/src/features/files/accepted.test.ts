import { FILE_MAX } from '@plinth/contract/files'
import { expect, test } from 'vitest'
import { refusalOf, typeOf } from './accepted.ts'

test.each([
  ['report.pdf', 'application/pdf'],
  ['PHOTO.JPG', 'image/jpeg'],
  ['photo.jpeg', 'image/jpeg'],
  ['v1.2 table.csv', 'text/csv'],
  ['archive.tar.gz', undefined],
  ['page.html', undefined],
  ['drawing.svg', undefined],
  ['png', undefined],
  ['.png', 'image/png'],
  ['', undefined],
])('the type of "%s" is %s, by its ending', (name, type) => {
  expect(typeOf(name)).toBe(type)
})

test.each([
  [{ name: 'report.pdf', size: 1 }, null],
  [{ name: 'report.pdf', size: FILE_MAX }, null],
  [{ name: 'report.pdf', size: FILE_MAX + 1 }, /too large\. The limit is 25.MB/],
  [{ name: 'report.pdf', size: 0 }, /is empty/],
  [{ name: 'setup.exe', size: 10 }, /type of file is not allowed/],
])('%o is refused before sending: %s', (file, reason) => {
  if (reason === null) expect(refusalOf(file)).toBeNull()
  else expect(refusalOf(file)).toMatch(reason)
})
