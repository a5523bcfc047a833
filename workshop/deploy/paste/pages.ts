import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

/** A block of code in a page, for the machine that builds or for the host. `commands` ends with a line break. */
export type Block = { where: string; language: string; builds: boolean; commands: string }

/** The blocks of code of a page, or of one section of it. */
export function readBlocks(page: string, heading?: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(({ index }) => heading === undefined || headingAt(text, index) === heading)
    .map(({ index, 1: language = '', 2: commands = '' }) => ({
      where: `${page}:${text.slice(0, index).split('\n').length}`,
      language,
      builds: commands.startsWith('# Where you build\n'),
      commands,
    }))
}

/** The last heading of the second level before a position. */
function headingAt(text: string, position: number): string | undefined {
  return [...text.slice(0, position).matchAll(/^## (.+)$/gm)].at(-1)?.[1]
}
