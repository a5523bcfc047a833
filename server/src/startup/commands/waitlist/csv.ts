/** Quotes a text that a spreadsheet would run as a formula, because strangers may have written it (RFC 4180). */
export async function* csvOf(rows: AsyncIterable<Record<string, string | null>>): AsyncGenerator<string> {
  let first = true
  for await (const row of rows) {
    if (first) yield lineOf(Object.keys(row))
    first = false
    yield lineOf(Object.values(row))
  }
}

function lineOf(values: readonly (string | null)[]): string {
  return `${values.map((value) => fieldOf(value ?? '')).join(',')}\r\n`
}

function fieldOf(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
