import { readFileSync } from 'node:fs'

/** Lightness is from 0 to 1, chroma from 0 to about 0.3, hue in degrees. */
export type Oklch = [lightness: number, chroma: number, hue: number]

/** Mails, icons and the pages of the stand-ins read the accent colour of theme.css here, without a browser. */
export const ACCENT: Oklch = readAccent(readFileSync(new URL('theme.css', import.meta.url), 'utf8'))

/** Throws for a theme without the three numbers. */
export function readAccent(theme: string): Oklch {
  const read = (name: string) => {
    const [, value] = new RegExp(`--accent-${name}: ([\\d.]+);`).exec(theme) ?? []
    if (value === undefined) throw new Error(`product/theme.css has no number for --accent-${name}`)
    return Number(value)
  }
  return [read('lightness'), read('chroma'), read('hue')]
}
