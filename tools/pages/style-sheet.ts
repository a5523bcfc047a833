import { readFileSync } from 'node:fs'
import { HUE } from '@plinth/product/brand'

const RULES = readFileSync(new URL('style.css', import.meta.url), 'utf8')

/** The style of all pages of the stand-ins. */
export const STYLE_SHEET = `:root { --accent-hue: ${HUE} }\n${RULES}`
