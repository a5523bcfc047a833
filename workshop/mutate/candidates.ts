import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query, withClient } from '@plinth/database/client'
import { withDatabase } from '@plinth/tools/databases'
import { apply, codeMutants } from './code.ts'
import { schemaMutants } from './schema.ts'
import type { Scratch } from './scratch.ts'
import { SCHEMA_TESTS, targetOf } from './targets.ts'

/** The test files should detect the mutant, which can be applied and undone. */
export type Candidate = {
  name: string
  near: string[]
  far: string[]
  apply(): Promise<void>
  undo(): Promise<void>
}

/** targets.ts names tests for the file or folder. */
export async function* codeCandidates(
  { root }: Scratch,
  subject: string,
  changed: (path: string) => void,
): AsyncGenerator<Candidate> {
  const paths = globSync([subject, `${subject}/**/*.ts`], { cwd: root }).toSorted()
  if (paths.length === 0) throw new Error(`No source is called ${subject}`)
  for (const path of paths) {
    const target = targetOf(path)
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.includes('/test/')) continue
    if (!target) throw new Error(`workshop/mutate/targets.ts names no tests for ${path}`)
    const text = readFileSync(join(root, path), 'utf8')
    const put = async (content: string) => {
      await writeFile(join(root, path), content)
      changed(path)
    }
    for (const mutant of codeMutants(path, text)) {
      const { near, far } = target
      yield {
        name: `${path}:${mutant.line} ${mutant.what}`,
        near,
        far,
        apply: () => put(apply(mutant, text)),
        undo: () => put(text),
      }
    }
  }
}

/**
 * The tests of a project copy their databases from its template, so a mutant of the schema is applied to each template,
 * which is then replaced by an unchanged copy.
 */
export async function* schemaCandidates({ root, database_url }: Scratch): AsyncGenerator<Candidate> {
  const names = await query<{ name: string }>(
    database_url,
    `select datname as name from pg_database where datname like 'app\\_template\\_%'`,
  )
  const templates = names.map(({ name }) => name)
  const [template] = templates
  if (template === undefined) throw new Error('The tests have made no template to mutate')
  const pristine = `pristine_${template}`
  await query(database_url, `create database ${pristine} template ${template}`)
  const mutants = await withClient(withDatabase(database_url, pristine), schemaMutants)

  const files = globSync(`${SCHEMA_TESTS}*.test.ts`, { cwd: root })
  const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  for (const { marks, what, sql } of mutants) {
    // A test that expects a refusal names the constraint or trigger.
    const naming = texts.filter(({ text }) => marks.some((mark) => text.includes(mark))).map(({ path }) => path)
    yield {
      name: what,
      near: naming.length > 0 ? naming : [`${SCHEMA_TESTS}allowed`],
      far: [SCHEMA_TESTS],
      async apply() {
        for (const name of templates) {
          await query(database_url, `alter database ${name} with allow_connections true`)
          await query(withDatabase(database_url, name), sql)
          await query(database_url, `alter database ${name} with allow_connections false`)
        }
      },
      async undo() {
        for (const name of templates) {
          await query(database_url, `drop database ${name} with (force)`)
          await query(database_url, `create database ${name} template ${pristine}`)
          await query(database_url, `alter database ${name} with allow_connections false`)
        }
      },
    }
  }
}
