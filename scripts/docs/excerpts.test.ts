import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { describe, expect, test } from 'vitest'

// Excerpts of Ledgerline follow a link to the file that they are from.
const BLOCK = /(?:\]\((?:\.\.\/)?(workshop\/ledgerline\/[\w./-]+)\):\n\n)?^```(\w+)\n(.*?)^```$/gms

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const withoutIndent = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

describe.each(['docs/cookbook.md', 'docs/tutorial.md'])('%s', (page) => {
  const blocks = [...read(page).matchAll(BLOCK)].flatMap(([, file, language, code = '']) =>
    language === 'sh' ? [] : [{ file, code }],
  )

  test('the page has excerpts, and each says which file it is from', () => {
    expect(blocks.length).toBeGreaterThan(10)
    expect(blocks.filter(({ file }) => file === undefined)).toEqual([])
  })

  test('each excerpt is in its file', () => {
    const gone = blocks.filter(({ file, code }) => !withoutIndent(read(file ?? page)).includes(withoutIndent(code)))
    expect(gone).toEqual([])
  })
})
