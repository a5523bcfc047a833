import type { DatabaseHandle, Queryable } from '../src/adapters/postgres/database.ts'
import type { Command } from '../src/adapters/postgres/statements.ts'

// A test need not know how the builder writes a statement, so its quotes are removed.
const asOneLine = (statement: Command): Command => ({
  ...statement,
  text: statement.text.replaceAll('"', '').replace(/\s+/g, ' ').trim(),
})

/** Calls `before` with the text of each statement in one line. When it throws, the statement does not run. */
export function beforeStatements<Database extends Queryable>(
  database: Database,
  before: (statement: Command) => void | Promise<void>,
): Database {
  return {
    ...database,
    all: async (statement) => {
      await before(asOneLine(statement))
      return await database.all(statement)
    },
    find: async (statement) => {
      await before(asOneLine(statement))
      return await database.find(statement)
    },
    getOrNotFound: async (statement) => {
      await before(asOneLine(statement))
      return await database.getOrNotFound(statement)
    },
    single: async (statement) => {
      await before(asOneLine(statement))
      return await database.single(statement)
    },
    exec: async (statement) => {
      await before(asOneLine(statement))
      return await database.exec(statement)
    },
  }
}

/** Counts what the application asks the database: give `wrap` to `startTestApp`. */
export function countTrips() {
  let trips = 0
  const count = () => {
    trips += 1
  }
  return {
    wrap: (database: DatabaseHandle): DatabaseHandle => ({
      ...beforeStatements(database, count),
      transaction: (work) =>
        database.transaction((tx) => {
          trips += 2
          return work(beforeStatements(tx, count))
        }),
    }),
    /** The work waits for the database once for each statement, and for `BEGIN` and `COMMIT`. */
    async of(work: () => Promise<unknown>): Promise<number> {
      const before = trips
      await work()
      return trips - before
    },
  }
}
