import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

async function* rows(...values: (string | null)[]) {
  for (const value of values) yield { email: 'ada@example.com', source: value }
}

const all = (...values: (string | null)[]) => Readable.from(csvOf(rows(...values))).toArray()

const lines = async (...values: (string | null)[]) => (await all(...values)).slice(1)

test('the first line of a CSV names the columns, and an empty list is an empty file', async () => {
  expect(await all('a')).toEqual(['email,source\r\n', 'ada@example.com,a\r\n'])
  expect(await all()).toEqual([])
})

test('commas, quotes and lines stay in one field', async () => {
  expect(await lines('a,b', 'say "hi"', 'two\nlines', null)).toEqual([
    'ada@example.com,"a,b"\r\n',
    'ada@example.com,"say ""hi"""\r\n',
    'ada@example.com,"two\nlines"\r\n',
    'ada@example.com,\r\n',
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('%j is no formula in a spreadsheet', async (text) => {
  expect(await lines(text)).toEqual([`ada@example.com,'${text}\r\n`])
})
