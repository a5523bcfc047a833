import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../options/settings.ts'
import { replaceMarked } from '../report/page.ts'

const PAGE = join(ROOT, 'workshop/docs/performance.md')
const PICTURE = join(ROOT, 'workshop/docs/performance.svg')

/** Writes one part of workshop/docs/performance.md. */
export async function writePage(mark: string, text: string): Promise<void> {
  await writeFile(PAGE, replaceMarked(await readFile(PAGE, 'utf8'), mark, text))
}

export async function writePicture(svg: string): Promise<void> {
  await writeFile(PICTURE, svg)
}
