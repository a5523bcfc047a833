// `npm run server`: one server command in development, with the variables of `.env` when there is one. A deployment runs
// `server/src/main.ts` itself, where NODE_ENV unset means production.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = process.env.NODE_ENV?.trim() || 'development'

await import('../server/src/main.ts')
