import { ACCENT, type Oklch } from './theme.ts'

const STEPS = 100
const FULL_CHROMA = 0.145

/** Every colour that takes the hue of the accent is as vivid, from 0 for a grey accent to 1. */
export const vividness = ([, chroma] = ACCENT): number => Math.min(1, chroma / FULL_CHROMA)

/** Returns a colour with the hue of the accent as `#rrggbb`. A grey accent makes it grey too. */
export function accent(lightness: number, chroma: number, of = ACCENT): string {
  return hexOfOklch([lightness, chroma * vividness(of), of[2]])
}

/** Has less chroma where a screen cannot show that much in this hue; the lightness stays, and with it the contrast. */
export function hexOfOklch([lightness, chroma, hue]: Oklch): string {
  for (let step = STEPS; step > 0; step -= 1) {
    const rgb = linearRgb([lightness, (chroma * step) / STEPS, hue])
    if (rgb.every((value) => value >= 0 && value <= 1)) return hexOf(rgb)
  }
  return hexOf(linearRgb([lightness, 0, hue]))
}

/** Values outside of 0 to 1 cannot be shown by a screen: https://bottosson.github.io/posts/oklab/ */
export function linearRgb([lightness, chroma, hue]: Oklch): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Cuts off what a screen cannot show. */
export function hexOf(rgb: readonly number[]): string {
  const channels = rgb.map((value) => {
    const linear = Math.min(1, Math.max(0, value))
    const channel = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
