import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { below, listOf, parse, type Tree, textOf } from './tree.ts'

export type Table = {
  columns: string[]
  /** A statement must bind `organization_id` and `user_id`, without one that only some rows have beside the other. */
  scopes: string[]
}

/** The columns say whose a row is in place of its scope. */
export type Key = { table: string; columns: readonly string[] }

const SCOPES = ['organization_id', 'user_id']

/** A user or an organization is its own scope. */
export const OWN_SCOPE = ['users', 'organizations']

/** The tables of the product count too. */
export const TABLES: ReadonlyMap<string, Table> = new Map(
  ['database/schema.sql', 'product/schema.sql'].flatMap((path) =>
    parse(readFileSync(join(root, path), 'utf8'))
      .map((statement) => below(statement, 'CreateStmt'))
      .filter((made) => made !== undefined)
      .map((made) => [textOf(below(made, 'relation'), 'relname'), readTable(made)] as const),
  ),
)

function readTable(made: Tree): Table {
  const definitions = listOf(made, 'tableElts').map((one) => below(one, 'ColumnDef'))
  const columns = definitions.map((one) => textOf(one, 'colname')).filter((column) => column !== '')
  if (OWN_SCOPE.includes(textOf(below(made, 'relation'), 'relname'))) return { columns, scopes: ['id'] }
  const scopes = SCOPES.filter((scope) => columns.includes(scope))
  const always = scopes.filter((scope) => {
    const constraints = listOf(
      definitions.find((one) => textOf(one, 'colname') === scope),
      'constraints',
    )
    return constraints.some((one) => textOf(below(one, 'Constraint'), 'contype') === 'CONSTR_NOTNULL')
  })
  return { columns, scopes: always.length > 0 ? always : scopes }
}
