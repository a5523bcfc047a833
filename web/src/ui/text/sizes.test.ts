import { expect, test } from 'vitest'
import { formatSize, sizeFormat } from './sizes.ts'

const KB = 1024
const MB = 1024 * KB

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1023, '1,023 bytes'],
  [KB, '1 KB'],
  [1.5 * KB, '1.5 KB'],
  [MB - 1, '1 MB'],
  [25 * MB, '25 MB'],
  [2.46 * MB, '2.5 MB'],
  [1024 * MB, '1 GB'],
  [5000 * 1024 * 1024 * MB, '5,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes, sizeFormat(['en-GB'])).replace('\u00a0', ' ')).toBe(text)
})

test('a size has the decimal sign of the language, and stays on one line', () => {
  expect(formatSize(1.5 * KB, sizeFormat(['de-DE']))).toBe('1,5\u00a0KB')
})
