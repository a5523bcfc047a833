import { writeFileSync } from 'node:fs'
import { environmentExample } from '../src/config/example.ts'

writeFileSync(new URL('../../.env.example', import.meta.url), environmentExample())
