import { readFileSync } from 'node:fs'
import { vividness } from '@plinth/product/colours'
import { ACCENT } from '@plinth/product/theme'

const RULES = readFileSync(new URL('style.css', import.meta.url), 'utf8')

export const STYLE_SHEET = `:root { --accent-hue: ${ACCENT[2]}; --vivid: ${vividness()} }\n${RULES}`
