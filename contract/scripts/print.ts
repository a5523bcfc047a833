const WIDTH = 120

/** Writes lines of at most 120 columns: a value that fits is on one line, a larger one has a line for each entry. */
export function printJson(value: unknown, indent = '', taken = 0): string {
  const flat = onOneLine(value)
  if (indent.length + taken + flat.length < WIDTH || typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map((entry) => printJson(entry, inner))
    : Object.entries(value).flatMap(([name, entry]) => {
        const key = `${JSON.stringify(name)}: `
        return entry === undefined ? [] : [`${key}${printJson(entry, inner, key.length)}`]
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([name, entry]) => `${JSON.stringify(name)}: ${onOneLine(entry)}`).join(', ')} }`
}
