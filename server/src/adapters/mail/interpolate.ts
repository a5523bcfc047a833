import { withoutDeceptive } from '@plinth/contract/text/characters'
import { breakLinks } from '@plinth/contract/text/links'
import { PLACEHOLDER } from '@plinth/emails/manifest'
import type { VariableKind } from '@plinth/emails/variables'

const MAX_TEXT = 500

// A value with line breaks could start its own header or paragraph.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

type Values = Readonly<Record<string, string>>

/**
 * Cleans the values of a mail. A `text` loses deceptive characters and is cut at 500 characters. A `name` is a text
 * that no mail program makes a link of: names that are older than that rule [R8] are still stored. A `url` must be an
 * http(s) URL of our own origins.
 * @throws when a variable is missing, or a URL has another origin
 */
export function cleanValues(
  kinds: Readonly<Record<string, VariableKind>>,
  values: Values,
  origins: readonly string[],
): Values {
  const cleaned = Object.entries(kinds).map(([name, kind]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`The mail lacks the variable ${name}.`)
    if (kind === 'url') return [name, ownAddress(name, value, origins)]
    return [name, kind === 'name' ? breakLinks(cleanText(value)) : cleanText(value)]
  })
  return Object.fromEntries(cleaned)
}

function ownAddress(name: string, value: string, origins: readonly string[]): string {
  const url = URL.parse(value)
  const web = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === null || !web || url.username !== '' || url.password !== '' || !origins.includes(url.origin)) {
    throw new Error(`The variable ${name} is not an address of this deployment.`)
  }
  return url.href
}

function cleanText(value: string): string {
  const text = withoutDeceptive(value.toWellFormed().replace(BREAKS, ' '))
  const characters = Array.from(text)
  return characters.length <= MAX_TEXT ? text : `${characters.slice(0, MAX_TEXT - 1).join('')}…`
}

/** Fills cleaned values in, each encoded for its place. In one pass, a value is never read as a placeholder. */
export function fill(template: string, values: Values, encode = (value: string) => value): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail lacks the variable ${name}.`)
    return encode(value)
  })
}

/** Encodes for the text and the quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
