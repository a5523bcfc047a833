import type { DatabaseHandle, Queryable } from '../src/adapters/postgres/database.ts'

export type Meanwhile = {
  /** Puts the pause around the database of a test app. */
  wrap(database: DatabaseHandle): DatabaseHandle
  /** Runs `work` once, right before the next statement whose text matches. */
  before(statement: RegExp, work: () => Promise<unknown>): void
}

/** Lets a test do something between two statements of a request. */
export function createMeanwhile(): Meanwhile {
  let planned: { statement: RegExp; work: () => Promise<unknown> } | undefined
  const around = ({ run }: Queryable): Queryable => ({
    async run(statement) {
      if (planned?.statement.test(statement.text)) {
        const { work } = planned
        planned = undefined
        await work()
      }
      return await run(statement)
    },
  })
  return {
    wrap: (database) => ({
      ...database,
      ...around(database),
      transaction: (work) => database.transaction((tx) => work({ ...tx, ...around(tx) })),
    }),
    before(statement, work) {
      planned = { statement, work }
    },
  }
}
