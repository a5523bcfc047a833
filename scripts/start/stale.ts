import { isProductSchemaStale } from '@plinth/database/schema/stamp'
import { cleanEnvironment } from '@plinth/tools/environment'
import { startNode } from '@plinth/tools/processes'

/** The check runs in the background, because nothing waits for it. */
export async function tellStale(): Promise<void> {
  if (await isProductSchemaStale().catch(() => false))
    console.log('product/schema.sql and the row types are behind product/migrations: run `npm run db:generate`.')
  // The API reports a contract that does not load.
  let errors = ''
  const check = startNode('The document', ['contract/scripts/openapi.ts', '--check'], {
    env: cleanEnvironment(),
    onText: (text) => (errors += text),
  })
  if ((await check.closed) === 1 && errors === '')
    console.log('contract/openapi.json is behind the route table: run `npm run openapi`.')
}
