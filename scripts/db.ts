// `npm run db`, or `npm run db demo`: opens psql on the database of the start that runs, or says how to reach it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { errorCode } from '@plinth/database/error-code'
import { findStarts } from './start/folders.ts'

const [wanted] = process.argv.slice(2)
const starts = await findStarts()
const database_url = (starts.find(({ mode }) => mode === wanted) ?? (wanted ? undefined : starts[0]))?.database_url

if (database_url === undefined) {
  const command = wanted === 'demo' ? '`npm run demo`' : '`npm start` or `npm run demo`'
  console.error(`There is no database to open: run ${command} in another terminal first.`)
  process.exit(1)
}
// Ctrl-C is for psql, which ends a query with it.
process.on('SIGINT', () => undefined)
try {
  const child = spawn('psql', [database_url], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} catch (error) {
  if (errorCode(error) !== 'ENOENT') throw error
  console.log(`${database_url}\n\npsql is not installed. Any client for PostgreSQL opens this address.`)
}
