import { addImport, type File } from '../draft/lists.ts'
import type { Column } from './column.ts'

/** The keys are the names of slots, such as `fields` for `{/*+ fields *\/}` in a template. */
export type Pieces = Record<string, string>

/** Returns the pieces of the columns, a line for each that has one. */
export const each = (columns: readonly Column[], piece: (column: Column) => string): string =>
  columns.map(piece).filter(Boolean).join('\n')

const SLOT = /\{\/\*\+ ([a-z ]+) \*\/\}|\/\*\+ ([a-z ]+) \*\//g

/**
 * A slot that a noun has nothing for is left out. @param modules the module of each name that the code of a slot may
 * use
 */
export function fillSlots(path: string, text: string, pieces: Pieces, modules: ReadonlyMap<string, string>): string {
  let added = ''
  const filled = text.replace(SLOT, (_, inJsx?: string, name = inJsx ?? '') => {
    const piece = pieces[name]
    if (piece === undefined) throw new Error(`The slot "${name}" of a template is not known`)
    added += `${piece}\n`
    return piece
  })
  if (filled.trim() === '') return ''
  return /\.tsx?$/.test(path) ? importNames({ path, text: filled }, added, modules).text : filled
}

function clauseOf(name: string, imported: string): string {
  if (name === 'z') return '* as z'
  return name === 'Transaction' ? `{ type ${imported} }` : `{ ${imported} }`
}

function importNames(file: File, added: string, modules: ReadonlyMap<string, string>): File {
  let result = file
  for (const [imported, from] of modules) {
    const name = imported.split(' as ').at(-1) ?? imported
    const used = new RegExp(`(?<=\\.\\.\\.|[^.'"/$\\w-]|^)${name}\\b(?!['":/-])`, 'm')
    const known = new RegExp(`\\b(const|function|type) ${name}\\b|^import .*\\b${name}\\b`, 'm')
    if (!used.test(added) || known.test(file.text)) continue
    result = addImport(result, `import ${clauseOf(name, imported)} from '${from}'`)
  }
  return result
}
