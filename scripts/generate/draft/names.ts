import { Problem } from './problem.ts'

export type Words = readonly string[]

export type Noun = { plural: Words; singular: Words }

// The tables of a product carry the plural in the names of their indexes, which PostgreSQL cuts off at 63 characters.
const LONGEST = 30
const NAME = /^[a-z]+(-[a-z]+)*$/

/**
 * @param what what it is the name of, for the sentence, such as `noun` @throws Problem when it is not lower-case words
 * with hyphens between them
 */
export function wordsOf(what: string, name: string): Words {
  if (!NAME.test(name))
    throw new Problem(`"${name}" is not a valid ${what}: use lower-case letters a to z, and - between words.`)
  if (name.length > LONGEST) throw new Problem(`"${name}" is too long: use at most ${LONGEST} characters.`)
  return name.split('-')
}

/** @throws Problem for a bad name, and for a plural whose singular is not clear */
export function nounOf(plural: string, singular?: string): Noun {
  const words = wordsOf('noun', plural)
  const one = singular === undefined ? singularOf(plural) : wordsOf('noun', singular).join('-')
  if (one === undefined || one === plural) {
    const again = `npm run generate noun ${plural} -- --singular <one of them>`
    throw new Problem(`The singular of "${plural}" is not clear. Name it: ${again}`)
  }
  return { plural: words, singular: wordsOf('noun', one) }
}

/** Undefined where the singular is not simple; the user says `--singular` then. */
function singularOf(plural: string): string | undefined {
  if (/(ss|us|is|series|species|news|[^s])$/.test(plural)) return undefined
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y')
  if (/(ss|sh|ch|x|zz)es$/.test(plural)) return plural.replace(/es$/, '')
  return plural.replace(/s$/, '')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Words are written in a path, in a column, in code and in a sentence. */
export const FORMS = {
  kebab: (words: Words) => words.join('-'),
  snake: (words: Words) => words.join('_'),
  constant: (words: Words) => words.join('_').toUpperCase(),
  pascal: (words: Words) => words.map(capital).join(''),
  camel: (words: Words) => words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
  text: (words: Words) => words.join(' '),
  sentence: (words: Words) => capital(words.join(' ')),
}
