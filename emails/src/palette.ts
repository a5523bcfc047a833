import { accent, hexOfOklch } from '@plinth/product/colours'
import { ACCENT, type Oklch } from '@plinth/product/theme'

/** Each colour has a role. Neutrals have a hue near 80, and the accent is that of the product. */
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

const INK = '#1f1d19'

export const light = (of: Oklch = ACCENT): Palette => ({
  page: '#f5f3f0',
  card: '#fefdfc',
  line: '#dedcd8',
  ink: INK,
  muted: '#67635c',
  link: accent(0.45, 0.15, of),
  ...button(of),
})

export const dark = (of: Oklch = ACCENT): Palette => ({
  page: '#110f0d',
  card: '#1b1916',
  line: '#302d2a',
  ink: '#eae7e3',
  muted: '#a29e98',
  link: accent(0.759, 0.1, of),
  // The medium lightness keeps the label readable when a client inverts colours.
  button: accent(0.52, 0.16, of),
  button_label: '#ffffff',
})

/** A light accent fills the button of a mail as it fills those of the pages. */
function button(of: Oklch): Pick<Palette, 'button' | 'button_label'> {
  const [lightness] = of
  if (lightness <= 0.45) return { button: accent(0.45, 0.15, of), button_label: '#ffffff' }
  return { button: hexOfOklch(of), button_label: lightness < 0.62 ? '#ffffff' : INK }
}

/** Each pair of text and background has a contrast of at least 4.5 in both palettes. */
export const TEXT_PAIRS = [
  ['ink', 'card'],
  ['ink', 'page'],
  ['muted', 'card'],
  ['muted', 'page'],
  ['link', 'card'],
  ['link', 'page'],
  ['button_label', 'button'],
] as const satisfies readonly (readonly [keyof Palette, keyof Palette])[]
