import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Prints `label: value` lines for people, or one JSON document for machines. */
export function print(
  json: boolean,
  document: object,
  lines: readonly (readonly [label: string, value: string])[],
): void {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2
  const text = lines.map(([label, value]) => (label === '' ? '' : `${label}:`).padEnd(width) + value)
  console.log(json ? JSON.stringify(document, null, 2) : text.join('\n'))
}

/** Writes text to stdout, until the reader has seen enough, as `head` does. */
export async function toStdout(text: Readable): Promise<void> {
  try {
    await pipeline(text, process.stdout, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
