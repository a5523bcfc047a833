import { withLock } from '@plinth/database/embedded/start-lock'
import { isProductSchemaStale } from '@plinth/database/schema/stamp'
import { cleanEnvironment } from '@plinth/tools/environment'
import { startNode } from '@plinth/tools/processes'
import { GENERATOR_LOCK } from './folders.ts'

// Runs in the background, after a generator that runs the same commands has ended.
export async function warnOfStale(): Promise<void> {
  await withLock(GENERATOR_LOCK, check).catch(() => {})
}

async function check(): Promise<void> {
  if (await isProductSchemaStale().catch(() => false))
    console.log('product/schema.sql and the row types are behind product/migrations: run `npm run db:generate`.')
  // The API reports a contract that does not load.
  let errors = ''
  const document = startNode('The document', ['contract/scripts/openapi.ts', '--check'], {
    env: cleanEnvironment(),
    onText: (text) => (errors += text),
  })
  if ((await document.closed) === 1 && errors === '')
    console.log('contract/openapi.json is behind the route table: run `npm run openapi`.')
}
