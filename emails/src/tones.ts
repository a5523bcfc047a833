import type { CSSProperties } from 'react'
import { DARK, LIGHT, type Palette } from './palette.ts'

/** Where a palette colour goes on an element. */
const TONES = {
  page: { backgroundColor: 'page' },
  card: { backgroundColor: 'card', borderColor: 'line' },
  rule: { borderColor: 'line' },
  ink: { color: 'ink' },
  muted: { color: 'muted' },
  link: { color: 'link' },
  button: { backgroundColor: 'button', color: 'button_label' },
  slab: { backgroundColor: 'link' },
} as const satisfies Record<string, Record<string, keyof Palette>>

export type Tone = keyof typeof TONES

/** The class and inline light colours of a tone; the class lets the dark palette of `darkRules` take over. */
export function tone(name: Tone, style: CSSProperties = {}): { className: Tone; style: CSSProperties } {
  const colours = Object.entries(TONES[name]).map(([property, colour]) => [property, LIGHT[colour]])
  return { className: name, style: { ...style, ...Object.fromEntries(colours) } }
}

/** The style sheet that turns every tone dark. `!important`, because the light colours stand inline. */
export function darkRules(): string {
  const rules = Object.entries(TONES).map(([name, colours]) => {
    const declarations = Object.entries(colours).map(
      ([property, colour]) => `${kebab(property)}:${DARK[colour]}!important`,
    )
    return `.${name}{${declarations.join(';')}}`
  })
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
