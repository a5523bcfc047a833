import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'
import { printJson } from './print.ts'

// `--check` writes nothing, and ends with 1 when the document is another.

const path = new URL('../openapi.json', import.meta.url)
const text = `${printJson(openApiDocument())}\n`
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== text) process.exitCode = 1
