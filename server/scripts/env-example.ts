import { readFileSync, writeFileSync } from 'node:fs'
import { environmentExample, withProductVariables } from '../src/config/example.ts'

const compose = new URL('../../deploy/compose/compose.yaml', import.meta.url)

writeFileSync(new URL('../../.env.example', import.meta.url), environmentExample())
writeFileSync(compose, withProductVariables(readFileSync(compose, 'utf8')))
