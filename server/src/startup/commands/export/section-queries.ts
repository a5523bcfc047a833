import { type RawBuilder, sql } from 'kysely'
import { unnamed } from '../../../adapters/postgres/statements.ts'
import { type EventRow, listEvents } from '../../../features/audit/audit.ts'
import type { Section } from '../../../part.ts'

export type Row = { row: object }

/** Reads a section by one statement. Each row is JSON without the hashes of passwords and tokens. */
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

type Options<Subject> = { by?: keyof Subject & string; without?: readonly string[]; sort?: string }

/**
 * Reads the rows of the table whose column, the first one here, is `id` or `by` of the subject.
 * @example rowsOf<Person>('sessions', ['sessions.user_id'], { without: ['token_hash'] })
 */
export function rowsOf<Subject extends { id: string }>(
  name: string,
  columns: readonly [string, ...string[]],
  { by = 'id', without = [], sort = 'created_at' }: Options<Subject> = {},
): Section<Subject> {
  const [table = '', column = ''] = columns[0].split('.')
  return section(
    name,
    columns,
    (subject) => sql<Row>`
      select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t
      where t.${sql.ref(column)} = ${subject[by]} order by t.${sql.ref(sort)}`,
  )
}

/** Leaves out the names of operators. `withhold` returns what else of an event is not the subject's. */
export function auditSection<Subject extends { id: string }>(
  columns: readonly string[],
  filterBy: 'user_id' | 'organization_id',
  withhold: (event: EventRow, subject: Subject) => object | false,
): Section<Subject> {
  return {
    name: 'audit-events',
    columns,
    async *rows(database, subject) {
      for await (const event of listEvents(database, { [filterBy]: subject.id })) {
        const { operator: _, ...details } = event.details
        yield { ...event, details, ...withhold(event, subject) }
      }
    },
  }
}
