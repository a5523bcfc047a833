import type { Migration } from '../../../database/migrate/migration-files.ts'
import { statementsOf } from '../../../database/migrate/statements.ts'

/** These may run again without a change, and outside of a transaction. */
const REPEATABLE = [
  /^create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+\w+\s+on\s/i,
  /^drop\s+index\s+concurrently\s+if\s+exists\s/i,
  /^create\s+statistics\s+if\s+not\s+exists\s/i,
  /^create\s+or\s+replace\s+function\s/i,
  /^alter\s+table\s+\w+\s+validate\s+constraint\s/i,
  /^analyze\s/i,
]
const NEW_TABLE = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i
const INDEX = /^create\s+(?:unique\s+)?index\s.*?\bon\s+(?:only\s+)?([\w."]+)/is

/** Says in sentences what is wrong with a migration that runs beside requests. */
export function faultsOf({ name, sql, concurrently }: Pick<Migration, 'name' | 'sql' | 'concurrently'>): string[] {
  const statements = statementsOf(sql).map(({ text }) => text)
  if (concurrently) {
    return statements
      .filter((text) => !REPEATABLE.some((form) => form.test(text)))
      .map((text) => `${name} is concurrent, and cannot repeat: ${firstLine(text)}`)
  }
  const own = statements.flatMap((text) => NEW_TABLE.exec(text)?.[1] ?? [])
  return statements
    .filter((text) => {
      const table = INDEX.exec(text)?.[1]
      return table !== undefined && !own.includes(table)
    })
    .map(
      (text) => `${name} blocks writes while it builds an index, without the line -- concurrently: ${firstLine(text)}`,
    )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
