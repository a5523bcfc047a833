import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

/** A block is for the machine that builds or for the host. `commands` ends with a line break. */
export type Block = { where: string; language: string; builds: boolean; commands: string }

export function readBlocks(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ index, 1: language = '', 2: commands = '' }) => ({
    where: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    builds: commands.startsWith('# Where you build\n'),
    commands,
  }))
}
