import { readFileSync } from 'node:fs'

/** The style of all pages of the stand-ins. */
export const STYLE_SHEET = readFileSync(new URL('style.css', import.meta.url), 'utf8')
