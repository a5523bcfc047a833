import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'

const path = new URL('../openapi.json', import.meta.url)
writeFileSync(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
