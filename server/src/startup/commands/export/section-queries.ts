import type { RawBuilder } from 'kysely'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { unnamed } from '../../../adapters/postgres/statements.ts'

export type Organization = { id: string }

export type Person = { id: string; email: string }

/** One JSON file of an export. */
export type Section<Subject> = {
  name: string
  /** The columns that name the subject, as `table.column`; a test compares them with the catalogue. */
  columns: readonly string[]
  rows: (database: Queryable, subject: Subject) => AsyncIterable<object>
}

export type Row = { row: object }

/** A section that one statement reads. Each row is JSON without the hashes of passwords and tokens. */
export function section<Subject>(
  name: string,
  columns: readonly string[],
  query: (subject: Subject) => RawBuilder<Row>,
): Section<Subject> {
  return {
    name,
    columns,
    async *rows(database, subject) {
      for (const { row } of await database.all(unnamed(query(subject)))) yield row
    },
  }
}
