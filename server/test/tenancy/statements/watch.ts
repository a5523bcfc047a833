import { PRODUCT_TABLES } from '../../../../product/tables.ts'
import type { DatabaseHandle, Queryable } from '../../../src/adapters/postgres/database.ts'
import type { Command } from '../../../src/adapters/postgres/statements.ts'
import { judge } from './judge.ts'
import { KEYS } from './open-scopes.ts'

const OF_PRODUCT = new RegExp(`\\b(${PRODUCT_TABLES.join('|')})\\b`)

const judged = new Set<string>()

/** Refuses an unnamed statement of the product that leaves a scope open. `statements.test.ts` finds named ones. */
export function refuseOpenScopes(database: DatabaseHandle): DatabaseHandle {
  if (PRODUCT_TABLES.length === 0) return database
  return {
    ...database,
    ...watched(database),
    transaction: (work) => database.transaction((tx) => work({ ...tx, ...watched(tx) })),
  }
}

function watched({ all, find, getOrNotFound, single, exec }: Queryable): Queryable {
  const check = <One extends Command>(statement: One): One => {
    const { name, text } = statement
    if (name !== undefined || judged.has(text) || !OF_PRODUCT.test(text)) return statement
    const { open } = judge(text, KEYS)
    if (open.length > 0) throw new Error(`This statement leaves ${open.join(', ')} open: ${text}`)
    judged.add(text)
    return statement
  }
  return {
    all: async (statement) => await all(check(statement)),
    find: async (statement) => await find(check(statement)),
    getOrNotFound: async (statement) => await getOrNotFound(check(statement)),
    single: async (statement) => await single(check(statement)),
    exec: async (statement) => await exec(check(statement)),
  }
}
