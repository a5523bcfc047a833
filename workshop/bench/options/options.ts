import { parseArgs } from 'node:util'
import { NOTIFICATIONS_EACH, PEOPLE, ROUND_S, ROUNDS } from './settings.ts'

export type Options = {
  /** An empty list means all. */
  parts: string[]
  rounds: number
  seconds: number
  people: number
  notifications: number
  /** The large database has this many users and is compared with a small one, instead of the project with the floor. */
  scale: number | null
  /** Writes the tables into workshop/docs/performance.md. */
  write: boolean
}

/** Throws for an unknown option and for a number out of range. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: text,
      seconds: text,
      people: text,
      notifications: text,
      scale: text,
      write: { type: 'boolean' },
    },
  })
  const number = (name: 'rounds' | 'seconds' | 'people' | 'notifications' | 'scale', fallback: number, least = 1) => {
    const value = values[name] === undefined ? fallback : Number(values[name])
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number from ${least} on`)
    return value
  }
  const people = number('people', PEOPLE, 1000)
  const options: Options = {
    parts: positionals,
    rounds: number('rounds', ROUNDS),
    seconds: number('seconds', ROUND_S),
    people,
    notifications: number('notifications', people * NOTIFICATIONS_EACH),
    scale: values.scale === undefined ? null : number('scale', 0, 20_000),
    write: values.write ?? false,
  }
  if (options.write && (options.parts.length > 0 || people !== PEOPLE)) {
    throw new Error('--write needs a whole run: no names and no --people')
  }
  return options
}

/** A word is a name, or a group such as `search` for `search-rare`. Throws for an unknown word. */
export function choose<Part extends { key: string }>(parts: readonly Part[], words: readonly string[]): Part[] {
  if (words.length === 0) return [...parts]
  const means = (word: string, key: string) => key === word || key.startsWith(`${word}-`)
  const unknown = words.find((word) => !parts.some(({ key }) => means(word, key)))
  if (unknown !== undefined) {
    throw new Error(`There is no "${unknown}". Choose of ${parts.map(({ key }) => key).join(', ')}`)
  }
  return parts.filter(({ key }) => words.some((word) => means(word, key)))
}
