/** The utility `tint` in styles.css makes a background and a text colour of each hue. */
export const TINTS = ['[--hue:22]', '[--hue:68]', '[--hue:128]', '[--hue:190]', '[--hue:245]', '[--hue:318]'] as const

/** A text always gets the same hue. */
export function tintOf(id: string): (typeof TINTS)[number] {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) >>> 0
  return TINTS[hash % TINTS.length] ?? TINTS[0]
}
