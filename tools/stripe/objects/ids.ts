import { randomBytes } from 'node:crypto'

export function newId(kind: string, length = 14): string {
  const text = randomBytes(length * 2)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
  return `${kind}_${text.slice(0, length)}`
}
