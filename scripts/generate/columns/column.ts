import { FORMS, type Words } from '../draft/names.ts'
import type { Target } from './targets.ts'

/** A column of a noun, as the command line says it: `due_date:date?`. */
export type Column = {
  /** In the table, the API and the form: `due_date`, or `client_id` for a reference. */
  name: string
  /** Without `_id`. */
  words: Words
  /** The key of its kind. */
  type: string
  kind: Kind
  optional: boolean
  /** The values of an enum. */
  options: readonly string[]
  /** What a reference refers to. */
  target?: Target
}

/** In a form and above a list, such as "Due date". */
export const labelOf = ({ words }: Column): string => FORMS.sentence(words)

/** The property with the name of what a reference refers to: `client_name`. */
export const nameOfTarget = ({ words }: Column): string => `${FORMS.snake(words)}_name`

/** A name in code for what belongs to a column: `ClientFilter`. */
export const pascalOf = ({ words }: Column): string => FORMS.pascal(words)

export const constantOf = ({ words }: Column) => words.join('_').toUpperCase()

/** The variable with the search of a reference. */
export const searchOf = (column: Column) => `${column.words.join('_')}_search`

/** What follows from the type of a column. Texts are code; the names in it are those of the templates. */
export type Kind = {
  sql: string
  /** A condition of the table. */
  check?: (column: Column) => string
  /** The schema in a row, without null. */
  row: (column: Column) => string
  /** The schema in a body, without null. */
  body: (column: Column) => string
  /** Literals for demo rows and tests, which SQL reads too. */
  samples: (column: Column) => readonly string[]
  /** A literal that the API refuses. */
  refused?: string
  /** The field of the form. */
  field: (column: Column, props: string) => string
  /** The value on a page, when it is not null. */
  shown: (column: Column, value: string) => string
  /** In a list, where `shown` would be too long or a second link. */
  listed?: ((column: Column, value: string) => string) | null
  /** Types a sample into the field, as a browser test. */
  typed?: (column: Column) => string
  sort?: Sort
  /** What the API says about it. */
  text?: string
}

export type Sort = {
  /** The schema of the value in a cursor. */
  cursor: string
  /** The values that null is sorted as, at either end of the list. */
  least: string
  most: string
  by: (column: string) => string
  /** How the two orders are called. Without the second there is one. */
  words: readonly [up: string, down?: string]
}
