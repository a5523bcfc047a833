import { PRODUCT } from '@plinth/product/brand'

export type Row = [name: string, value: string]

export function printSummary(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`)
  console.log(`\n  ${PRODUCT} is running\n\n${lines.join('\n')}\n`)
}
