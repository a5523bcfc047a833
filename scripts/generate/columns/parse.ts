import type { Draft } from '../draft/draft.ts'
import { Problem } from '../draft/problem.ts'
import type { Column } from './column.ts'
import { isType, KINDS, type Type } from './kinds.ts'
import { requireColumnName } from './reserved.ts'
import { FILES, type Target, targetOf } from './targets.ts'

const USAGE = 'Write a column as name:type, such as due_date:date, or due_date:date? when it may be empty.'

type Wanted = {
  name: string
  columns: readonly string[]
  parent?: string | undefined
  /** The noun could be its own parent. */
  plural: string
}

/**
 * The parent is first. @throws Problem for a name that is taken, a type that is not known, and a noun that is not there
 */
export function columnsOf(draft: Draft, { name, columns, parent, plural }: Wanted): Column[] {
  const taken = new Set<string>()
  const take = (column: string, names: string[]) => {
    requireColumnName(column, names, taken)
    for (const one of names) taken.add(one)
  }
  take(name, [name])
  const parents = parent === undefined ? [] : [parentOf(draft, parent)]
  const all = [...parents, ...columns.map((text) => columnOf(draft, text, plural))]
  for (const column of all) {
    const own = column.words.join('_')
    take(own, column.target ? [own, column.name, `${own}_name`] : [own])
  }
  if (all.some(({ type }) => type === 'money')) take('currency', ['currency'])
  return all
}

function parentOf(draft: Draft, plural: string): Column {
  const target = targetOf(draft, plural)
  return reference('reference', target.noun?.singular.join('_') ?? plural, target, false)
}

function columnOf(draft: Draft, text: string, plural: string): Column {
  const [, name, type = '', mark] = /^([^:]+):([^:?]+)(\??)$/.exec(text) ?? []
  if (name === undefined) throw new Problem(`"${text}" is not a column. ${USAGE}`)
  const optional = mark === '?'
  const column = (type: Type, options: string[] = []): Column => {
    return { name, words: name.split('_'), type, kind: KINDS[type], optional, options }
  }
  if (type.includes('|')) return column('enum', optionsOf(name, type))
  if (type === 'file') {
    if (!optional) throw new Problem(`"${text}": a file can be deleted from the library. Write ${name}:file?`)
    return reference('file', name, FILES, true)
  }
  if (type === 'boolean' && optional)
    throw new Problem(`"${text}": a checkbox has two states. Write ${name}:boolean, or ${name}:yes|no? for three.`)
  if (isType(type) && !COMPOSED.has(type)) return column(type)
  if (draft.read(`product/${type}/contract.ts`) === undefined || type === plural) throw unknown(text, type)
  return reference('reference', name, targetOf(draft, type), optional)
}

// The values and the noun say these types.
const COMPOSED = new Set<string>(['enum', 'reference'])

function unknown(text: string, type: string): Problem {
  const known = Object.keys(KINDS).filter((type) => !COMPOSED.has(type))
  return new Problem(
    `"${text}": there is no type ${type}. There are ${known.join(', ')}, values such as draft|sent|paid, and the plural of a noun of the product, such as client:clients.`,
  )
}

function reference(type: 'file' | 'reference', name: string, target: Target, optional: boolean): Column {
  const own = name.replace(/_id$/, '')
  return { name: `${own}_id`, words: own.split('_'), type, kind: KINDS[type], optional, options: [], target }
}

function optionsOf(name: string, type: string): string[] {
  const options = type.split('|')
  const bad = options.find((option) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(option))
  if (bad !== undefined)
    throw new Problem(`"${bad}" is not a value of ${name}: use lower-case letters and digits, and _ between words.`)
  if (new Set(options).size < options.length) throw new Problem(`${name} has a value twice.`)
  return options
}
