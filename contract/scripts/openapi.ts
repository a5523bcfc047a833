import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'
import { printJson } from './print.ts'

const path = new URL('../openapi.json', import.meta.url)
writeFileSync(path, `${printJson(openApiDocument())}\n`)
