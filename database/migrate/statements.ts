/** The text has no comments; `at` says where it begins in the file. */
export type Statement = { text: string; at: number }

const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

export function statementsOf(sql: string): Statement[] {
  const bare = sql.replaceAll(TOKENS, (token) => (/^(--|\/\*)/.test(token) ? token.replaceAll(/[^\n]/g, ' ') : token))
  const ends = [...bare.matchAll(TOKENS)].filter(([token]) => token === ';').map(({ index }) => index)
  return [...ends, bare.length].flatMap((end, order) => {
    const from = order === 0 ? 0 : (ends[order - 1] ?? 0) + 1
    const text = bare.slice(from, end).trim()
    return text === '' ? [] : [{ text, at: bare.indexOf(text, from) }]
  })
}
