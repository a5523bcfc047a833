import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../server/test/database.ts'
import { connect } from '../../server/test/postgres.ts'
import { generatedFiles } from '../schema/generated.ts'

// PostgreSQL words its catalog differently from one major version to the next.
const EMBEDDED_MAJOR = 18

test('the schemas, the row types and the names of tables say what the migrations make', async ({ skip }) => {
  const database = await createEmptyDatabase()
  try {
    const client = await connect(database.url)
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`)
    await client.end()
    skip(rows[0].major !== EMBEDDED_MAJOR, `written for PostgreSQL ${EMBEDDED_MAJOR}, this is ${rows[0].major}`)

    for (const { path, text } of await generatedFiles(database.url)) {
      expect(await readFile(path, 'utf8'), `${path} is out of date: run npm run db:generate`).toBe(text)
    }
  } finally {
    await database.drop()
  }
})
