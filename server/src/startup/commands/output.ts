import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export function print(
  json: boolean,
  document: object,
  lines: readonly (readonly [label: string, value: string])[],
): void {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2
  const text = lines.map(([label, value]) => (label === '' ? '' : `${label}:`).padEnd(width) + value)
  console.log(json ? JSON.stringify(document, null, 2) : text.join('\n'))
}

export const LIST_MAX = 1000

type Listing<Row> = { none: string; lineOf: (row: Row) => string }

export function printList<Row>(json: boolean, rows: readonly Row[], { none, lineOf }: Listing<Row>): void {
  const lines = rows.length === 0 ? none : rows.map(lineOf).join('\n')
  console.log(json ? JSON.stringify(rows, null, 2) : lines)
  if (!json && rows.length === LIST_MAX) console.log(`These are the first ${LIST_MAX}`)
}

/** Writes text to stdout, until the reader has seen enough, as `head` does. */
export async function toStdout(text: Readable): Promise<void> {
  try {
    await pipeline(text, process.stdout, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
