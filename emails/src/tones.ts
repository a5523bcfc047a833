import type { CSSProperties } from 'react'
import { dark, light, type Palette } from './palette.ts'

const LIGHT = light()
const DARK = dark()

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

/** `darkRules` overrides the inline light colours through the class. */
export function tone(name: Tone, style: CSSProperties = {}): { className: Tone; style: CSSProperties } {
  const colours = Object.entries(TONES[name]).map(([property, colour]) => [property, LIGHT[colour]])
  return { className: name, style: { ...style, ...Object.fromEntries(colours) } }
}

/** The rules are `!important`, because the light colours are inline. */
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
