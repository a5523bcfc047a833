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
