const LONGEST = 500
const READ_AT_MOST = 5000

// PostgreSQL quotes names in these two classes (integrity, syntax and access), and values of the caller in others.
const QUOTES_NAMES = /^(23|42)/

/** Cuts a message to 500 characters, without secrets or quoted text, unless the SQLSTATE quotes only names. */
export function redact(message: string, sqlstate?: unknown): string {
  const named = typeof sqlstate === 'string' && QUOTES_NAMES.test(sqlstate)
  const text = message
    .slice(0, READ_AT_MOST)
    .replace(/\p{C}+/gu, ' ')
    .replace(/\bReceived .*/, 'Received [redacted]')
    .replace(/(\w+:\/\/)[^\s/@]*@/g, '$1')
    .replace(/(\w+:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/g, '$1')
    .replace(/[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g, '[email]')
    .replace(
      /\b(password|token|secret|cookie|authorization|api[_-]?key)\b(\s*[=:]\s*|\s+)("[^"]*"|\S+)/gi,
      '$1 [redacted]',
    )
    .replace(/(?=[\w-]*[0-9A-Z])[\w-]{32,}/g, '[redacted]')
  const unquoted = named ? text : text.replace(/".*"/, '"[redacted]"')
  return unquoted.length > LONGEST ? `${unquoted.slice(0, LONGEST - 1)}…` : unquoted
}
