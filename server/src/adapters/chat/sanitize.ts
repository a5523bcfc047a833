import { withoutDeceptive } from '@plinth/contract/text/characters'
import type { ChatAlert } from './port.ts'

const WHOLE_MAX = 3000
const ELLIPSIS = '…'

// The character is invisible and breaks what a chat would recognize as a link, a mention or markup.
const BREAK = '\u200b'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Builds a text of at most 3 000 characters. No value can mention a user, become a link or line, or hold a secret. */
export function alertText({ title, facts }: ChatAlert): string {
  let text = title
  for (const { label, value, max, address } of facts) {
    const inert = address ? visible(value) : inertText(value)
    const line = `\n${label}: `
    if (text.length + line.length >= WHOLE_MAX) break
    text += line + escapeWithin(inert, { code_points: max, length: WHOLE_MAX - text.length - line.length })
  }
  return text
}

/** Makes every link and mention inactive. The caller cuts and escapes later, since an entity must not be cut in two. */
export function inertText(value: string): string {
  return visible(value)
    .split(' ')
    .map(withoutQuery)
    .join(' ')
    .replace(/[\w+/=-]{32,}/g, '[removed]')
    .replace(/(?:\p{Nd}[ ./_\p{Pd}]{0,3}){12,}\p{Nd}/gu, '[number removed]')
    .replaceAll('://', `:${BREAK}//`)
    .replace(/@(?=channel|here|everyone)/gi, `@${BREAK}`)
    .replace(/[*_~`]/g, (mark) => `${BREAK}${mark}`)
}

// A value stays on one line, so that it cannot imitate the next fact.
function visible(value: string): string {
  return withoutDeceptive(value.toWellFormed().replace(/\s+/gu, ' '))
    .replace(/[\u200c\u200d]/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

// Links carry secrets in the query and the fragment; the part before an @ may be a password.
function withoutQuery(word: string): string {
  const bare = word.replace(/:\/\/[^/]*@/, '://')
  const end = bare.search(/[?#]/)
  const isLink = /[/.:]/.test(bare.slice(0, Math.max(0, end))) && /[\p{L}\p{N}]/u.test(bare.slice(end))
  return isLink ? bare.slice(0, end) : bare
}

function escapeWithin(text: string, room: { code_points: number; length: number }): string {
  let escaped = ''
  let count = 0
  for (const character of text) {
    const next = ENTITIES[character] ?? character
    if (count === room.code_points || escaped.length + next.length + ELLIPSIS.length > room.length) {
      return escaped + ELLIPSIS
    }
    escaped += next
    count += 1
  }
  return escaped
}
