import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../options/settings.ts'

const PAGE = join(ROOT, 'workshop/docs/performance.md')

/** Writes one part of workshop/docs/performance.md. */
export async function writePage(mark: string, text: string): Promise<void> {
  await writeFile(PAGE, replaceMarked(await readFile(PAGE, 'utf8'), mark, text))
}

/** Replaces what is between two marks of a page. Throws when the page does not have both. */
function replaceMarked(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`The page has no "${begin}" with "${end}" after it`)
  return `${page.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${page.slice(to)}`
}
