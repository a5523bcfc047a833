import type { Oklch } from '../theme.ts'

export const HUES = Array.from({ length: 36 }, (_, index) => index * 10)

/** A button can be read on each of these accents: dark, nearly black and bright, of every hue, vivid and grey. */
export const THEMES: Oklch[] = HUES.flatMap((hue) =>
  [0.2, 0.43, 0.72, 0.88].flatMap((lightness) => [0, 0.145, 0.2].map((chroma): Oklch => [lightness, chroma, hue])),
)

/** WCAG 2.2 defines "contrast ratio" and "relative luminance" for two colours such as `#3f66c4`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
