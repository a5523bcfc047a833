import { accent } from '@plinth/product/colours'

/** The colours of a mail by role: neutrals near hue 80, and the accent of the product. */
export type Palette = {
  page: string
  card: string
  line: string
  ink: string
  muted: string
  link: string
  button: string
  button_label: string
}

export const light = (hue?: number): Palette => ({
  page: '#f5f3f0',
  card: '#fefdfc',
  line: '#dedcd8',
  ink: '#1f1d19',
  muted: '#67635c',
  link: accent(0.45, 0.15, hue),
  button: accent(0.45, 0.15, hue),
  button_label: '#ffffff',
})

export const dark = (hue?: number): Palette => ({
  page: '#110f0d',
  card: '#1b1916',
  line: '#302d2a',
  ink: '#eae7e3',
  muted: '#a29e98',
  link: accent(0.759, 0.1, hue),
  // Of medium lightness: the label stays readable when a client inverts colours.
  button: accent(0.52, 0.16, hue),
  button_label: '#ffffff',
})

/** Text and background pairs. Each has a contrast of at least 4.5 in both palettes. */
export const TEXT_PAIRS = [
  ['ink', 'card'],
  ['ink', 'page'],
  ['muted', 'card'],
  ['muted', 'page'],
  ['link', 'card'],
  ['link', 'page'],
  ['button_label', 'button'],
] as const satisfies readonly (readonly [keyof Palette, keyof Palette])[]
