import type { DatabaseHandle } from '../src/adapters/postgres/database.ts'

/** A database that calls `before` ahead of each statement outside of a transaction. When it throws, the statement does not run. */
export function beforeStatements(database: DatabaseHandle, before: () => void): DatabaseHandle {
  return {
    ...database,
    all: async (statement) => {
      before()
      return await database.all(statement)
    },
    find: async (statement) => {
      before()
      return await database.find(statement)
    },
    get: async (statement) => {
      before()
      return await database.get(statement)
    },
    one: async (statement) => {
      before()
      return await database.one(statement)
    },
    exec: async (statement) => {
      before()
      return await database.exec(statement)
    },
  }
}
