// `npm run server`: one server command in development, with the variables of `.env` if it exists. A deployment runs
// `server/src/main.ts`, where NODE_ENV defaults to production.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = process.env.NODE_ENV?.trim() || 'development'

await import('../server/src/main.ts')
