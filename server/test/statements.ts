import type { Queryable } from '../src/adapters/postgres/database.ts'
import type { Command } from '../src/adapters/postgres/statements.ts'

/** Calls `before` ahead of each statement, outside of transactions. When it throws, the statement does not run. */
export function beforeStatements<Database extends Queryable>(
  database: Database,
  before: (statement: Command) => void | Promise<void>,
): Database {
  return {
    ...database,
    all: async (statement) => {
      await before(statement)
      return await database.all(statement)
    },
    find: async (statement) => {
      await before(statement)
      return await database.find(statement)
    },
    get: async (statement) => {
      await before(statement)
      return await database.get(statement)
    },
    one: async (statement) => {
      await before(statement)
      return await database.one(statement)
    },
    exec: async (statement) => {
      await before(statement)
      return await database.exec(statement)
    },
  }
}
