import { expect, test } from 'vitest'
import { Excerpt } from '../checks/excerpt.ts'

test('a short output is whole and has no colors', () => {
  const excerpt = new Excerpt()
  excerpt.add('\u001b[31mred\u001b[39m\n')
  excerpt.add('and done\n')
  expect(`${excerpt}`).toBe('red\nand done')
})

test('a long output keeps its beginning and its end, and says what is missing', () => {
  const excerpt = new Excerpt()
  for (let line = 0; line < 100_000; line++) excerpt.add(`line ${line}\n`)
  const text = `${excerpt}`
  expect(text.length).toBeLessThan(21_000)
  expect(text).toMatch(/^line 0\n/)
  expect(text).toMatch(/\n… \d{6,} characters left out …\n/)
  expect(text).toMatch(/\nline 99999$/)
})
