import { expect, test } from 'vitest'
import { drawChart } from './chart.ts'
import { wrap } from './conditions.ts'
import { replaceMarked } from './page.ts'
import { toTable } from './table.ts'

test('only what is between the marks of a page is replaced', () => {
  const page = 'Before\n\n<!-- bench -->\n\nold\n\n<!-- end of bench -->\n\nAfter\n'
  const replaced = replaceMarked(page, 'bench', 'new')
  expect(replaced).toBe('Before\n\n<!-- bench -->\n\nnew\n\n<!-- end of bench -->\n\nAfter\n')
  expect(replaceMarked(replaced, 'bench', 'new')).toBe(replaced)
  expect(() => replaceMarked(page, 'scale', 'new')).toThrow('"<!-- scale -->"')
})

test('the columns of a table are in line', () => {
  expect(toTable(['a', 'bcde'], [['first', 'x']])).toBe('| a     | bcde |\n|-------|------|\n| first | x    |')
})

test('prose is wrapped at 120 columns without losing a word', () => {
  const text = 'measured '.repeat(40).trim()
  expect(
    Math.max(
      ...wrap(text)
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(120)
  expect(wrap(text).replaceAll('\n', ' ')).toBe(text)
})

test('the picture has a bar for each case, and shows a missed one in another colour', () => {
  const both = { floor: 1, project: 1 }
  const row = (name: string, median: number, verdict: 'missed' | 'holds') => ({
    name,
    requests_per_s: both,
    p50_ms: both,
    p99_ms: both,
    statements: both,
    ratio: { median, min: median - 0.1, max: median + 0.1 },
    cpu_ratio: 1,
    goal: { must: 0.85, aim: 1, better: 'more' } as const,
    verdict,
  })
  const svg = drawChart([row('GET /users?q=<a>&b', 0.5, 'missed'), row('GET /users', 0.9, 'holds')])
  expect(svg.match(/class="bar"/g)).toHaveLength(1)
  expect(svg.match(/class="missed"/g)).toHaveLength(1)
  expect(svg).toContain('GET /users?q=&lt;a>&amp;b')
  expect(svg).toContain('prefers-color-scheme: dark')
})
