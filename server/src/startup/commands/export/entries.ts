import type { Queryable } from '../../../adapters/postgres/database.ts'
import type { ObjectStore } from '../../../adapters/storage/port.ts'
import type { Section } from '../../../part.ts'
import type { Entry } from './archive.ts'
import { entryName } from './entry-name.ts'
import type { StoredFile } from './file-queries.ts'

export function* sectionEntries<Subject>(
  database: Queryable,
  sections: readonly Section<Subject>[],
  subject: Subject,
): Generator<Entry> {
  for (const { name, rows } of sections) yield { name: `${name}.json`, input: jsonOf(rows(database, subject)) }
}

/** Reads stored files, one at a time. Adds the ids of those that the storage no longer has to `missing`. */
export async function* fileEntries(
  storage: ObjectStore,
  files: AsyncIterable<StoredFile>,
  missing: string[],
): AsyncGenerator<Entry> {
  for await (const { id, object_key, name } of files) {
    const input = await storage.get('private', object_key)
    if (input) yield { name: entryName(id, name), input }
    else missing.push(id)
  }
}

// There can be more rows than fit into memory.
async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(row, null, 2)}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}
