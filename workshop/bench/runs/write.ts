import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../options/settings.ts'
import { replaceMarked } from '../report/page.ts'

const PAGE = join(ROOT, 'workshop/docs/performance.md')

/** Writes one part of workshop/docs/performance.md. */
export async function writePage(mark: string, text: string): Promise<void> {
  await writeFile(PAGE, replaceMarked(await readFile(PAGE, 'utf8'), mark, text))
}
