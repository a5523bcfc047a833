import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { isReallyAt, trackedFiles } from './files.ts'

/** The Vitest project of a test file, as `vitest.config.ts` divides them; undefined for a file of neither. */
export function projectOf(path: string): 'unit' | 'database' | undefined {
  if (/^(contract|scripts|tools|e2e|bench\/src)\/.+\.test\.ts$/.test(path)) return 'unit'
  if (/^(emails|product|web)\/.+\.test\.tsx?$/.test(path)) return 'unit'
  if (/^(server|database|bench\/test)\/.+\.test\.ts$/.test(path)) return 'database'
  return undefined
}

/**
 * Finds a test file that may be run: one that git tracks, by its path from the root.
 * @throws a sentence that says why not
 */
export async function findTestFile(path: string): Promise<{ path: string; project: 'unit' | 'database' }> {
  if (!isPlain(path)) {
    throw new Error(
      `${JSON.stringify(path)} is no path of a test file. Give it from the root of the project, such as web/src/routes.test.ts.`,
    )
  }
  const project = projectOf(path)
  if (!project) throw new Error(sentenceFor(path))
  if (!(await trackedFiles(path)).includes(path)) throw new Error(`${path} is no file that git tracks. Add it first.`)
  if (!(await isReallyAt(path))) throw new Error(`${path} does not exist, or a link leads elsewhere.`)
  return { path: join(root, path), project }
}

/** Only names with slashes between them; none is `..`, and none begins as an option does. */
function isPlain(path: string): boolean {
  return path.split('/').every((name) => /^[\w[$(][\w.$()[\] -]*$/.test(name))
}

function sentenceFor(path: string): string {
  if (path.startsWith('deploy/'))
    return `${path} needs programs of Debian: run npx vitest run --project=deploy ${path}.`
  if (/\.spec\.ts$/.test(path)) return `${path} needs a browser: run npm run e2e -- ${path}.`
  return `${path} is no test of the unit or the database project, such as web/src/routes.test.ts.`
}
