import type { ProductValues, ProductVariable, ProductVariables } from '@plinth/contract/parts/shapes'
import * as z from 'zod/mini'
import type { Environment } from './reader.ts'

/** Reads the variables of a product. The problems name a variable and never its value. */
export function readProduct<const List extends ProductVariables>(
  environment: Environment,
  list: List,
  production: boolean,
): { values: ProductValues<List>; problems: string[] } {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries<ProductVariable>(list)) {
    const text = environment[name]?.trim() || variable.default
    const parsed = text === undefined ? undefined : z.safeParse(variable.schema, text)
    values[name] = parsed?.success ? parsed.data : null
    if (!parsed && production && variable.required_in_production) problems.push(`${name} is required in production`)
    for (const { message } of parsed?.error?.issues ?? []) problems.push(`${name} ${problemText(message, variable)}`)
  }
  if (!isWhole(list, values)) throw new Error('A variable was not read')
  return { values, problems }
}

function isWhole<List extends object>(list: List, values: object): values is ProductValues<List> {
  return Object.keys(list).every((name) => name in values)
}

// A message of its own begins in lower case, one of the library does not.
function problemText(message: string, { example }: ProductVariable): string {
  return /^[a-z]/.test(message) ? message : `is not valid; an example is ${example}`
}

/** Describes the variables in a line for an operator, without the values of secrets. */
export function productInWords(list: ProductVariables, values: Readonly<Record<string, unknown>>): string {
  return Object.entries<ProductVariable>(list)
    .map(([name, { secret }]) => {
      const value = values[name]
      if (value === null) return `${name} is unset`
      return secret ? `${name} is set` : `${name} is ${typeof value === 'object' ? JSON.stringify(value) : value}`
    })
    .join(', ')
}
