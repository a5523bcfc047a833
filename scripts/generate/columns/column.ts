import { FORMS, type Words } from '../draft/names.ts'
import type { Target } from './targets.ts'

export type Column = {
  name: string
  words: Words
  type: string
  kind: Kind
  optional: boolean
  options: readonly string[]
  target?: Target
}

/** The label is in a form and above a list, such as "Due date". */
export const labelOf = ({ words }: Column): string => FORMS.sentence(words)

/** A reference to a client has the property `client_name`. */
export const nameOfTarget = ({ words }: Column): string => `${FORMS.snake(words)}_name`

export const pascalOf = ({ words }: Column): string => FORMS.pascal(words)

export const constantOf = ({ words }: Column) => words.join('_').toUpperCase()

export const searchOf = (column: Column) => `${column.words.join('_')}_search`

/** The texts are code; the names in it are those of the templates. */
export type Kind = {
  sql: string
  check?: (column: Column) => string
  row: (column: Column) => string
  body: (column: Column) => string
  samples: (column: Column) => readonly string[]
  refused?: string
  field: (column: Column, props: string) => string
  shown: (column: Column, value: string) => string
  /** Lists need this where `shown` would be too long or a second link. */
  listed?: ((column: Column, value: string) => string) | null
  typed?: (column: Column) => string
  sort?: Sort
  text?: string
}

export type Sort = {
  cursor: string
  /** Null is sorted as one of these values, at either end of the list. */
  least: string
  most: string
  by: (column: string) => string
  /** Each order has a name. Without the second there is one order. */
  words: readonly [up: string, down?: string]
}
