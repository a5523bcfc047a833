import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMS, type Words } from './names.ts'

// A template is a real file about a thing of two words, so that each way to write them is told apart: paper_kites is a
// table, PaperKite a type, and "paper kite" a word of a sentence. The ending .tpl keeps it from tests and checks.

const ENDING = '.tpl'
const FOLDER = fileURLToPath(new URL('../templates', import.meta.url))

/** Plurals come first, because they contain the singulars. */
export type Replacement = readonly [template: Words, name: Words]

/** Writes the names into the text of a template, and "an" where a name now begins with a vowel. */
export function fill(text: string, replacements: readonly Replacement[]): string {
  let filled = text
  for (const [template, name] of replacements) {
    const article = new RegExp(`\\b([Aa])n? (?=${FORMS.text(template)}\\b)`, 'g')
    filled = filled.replace(article, (_, a: string) => `${a}${hasVowel(name) ? 'n' : ''} `)
  }
  const words = new Map(
    replacements.flatMap(([template, name]) =>
      Object.values(FORMS).map((form): [string, string] => [form(template), form(name)]),
    ),
  )
  if (words.size === 0) return filled
  return filled.replace(new RegExp([...words.keys()].join('|'), 'g'), (found) => words.get(found) ?? found)
}

/** Returns the files of a folder of templates by the path that each is written to. */
export function fillTemplates(folder: string, replacements: readonly Replacement[]): Map<string, string> {
  const at = join(FOLDER, folder)
  const paths = globSync(`**/*${ENDING}`, { cwd: at }).toSorted()
  return new Map(
    paths.map((path) => [
      fill(path.slice(0, -ENDING.length), replacements),
      fill(readFileSync(join(at, path), 'utf8'), replacements),
    ]),
  )
}

/** The sound decides: "an invoice", "a unit", "an hour". */
function hasVowel([word = '']: Words): boolean {
  return /^([aeio]|hour|honou?r|heir|u(?!ni|s|til|k))/.test(word) && !/^(eu|one|once)/.test(word)
}
