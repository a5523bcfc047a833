import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { BASE, ROOT } from './sources.ts'

const PRODUCT = BASE.filter(({ isTest }) => !isTest)

/** Counts how much there is to know of the project: lines of source by room, words of the first pages, npm scripts. */
export function amount(): Record<string, number> {
  const lines: Record<string, number> = {}
  for (const { path, lines: own } of PRODUCT) {
    const room = `lines_of_${path.split('/', 1)[0]}`
    lines[room] = (lines[room] ?? 0) + own
  }
  return {
    ...lines,
    words_of_readme: wordsOf('README.md'),
    words_of_agents: wordsOf('AGENTS.md'),
    house_words_of_agents: houseWordsOf('AGENTS.md').size,
    npm_scripts: Object.keys(manifest.scripts).length,
    exports_with_one_importer: exportsWithOneImporter(),
  }
}

function wordsOf(page: string): number {
  return readFileSync(join(ROOT, page), 'utf8').split(/\s+/).length
}

/** A page uses each identifier in backticks as a name of the code, where that is no path and no command. */
function houseWordsOf(page: string): Set<string> {
  const quoted = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const calls = quoted.filter((code) => /^(new )?[a-z_]+(\.[a-z]+)?(\(.*\))?$/i.test(code))
  return new Set(calls.flatMap((code) => code.match(/[a-z_]+(?=[(.]|$)/gi) ?? []))
}

/** Exactly one other file imports these by name. The file tells equal names apart. */
function exportsWithOneImporter(): number {
  const importers = new Map<string, number>()
  for (const { text, imports } of PRODUCT) {
    const clauses = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm)]
    const ours = clauses.filter(([, , from = '']) => /^(\.|@plinth\/)/.test(from))
    for (const [, names = '', from = ''] of ours) {
      const file = imports.find((path) =>
        path.replace(/\.tsx?$/, '').endsWith(from.replace(/^[./]*|^@plinth\/\w+\/|\.tsx?$/g, '')),
      )
      for (const name of names.split(',').map((one) => one.trim().replace(/^type | as .*$/g, ''))) {
        const key = `${file?.replace(/\.tsx?$/, '')} ${name}`
        if (name !== '') importers.set(key, (importers.get(key) ?? 0) + 1)
      }
    }
  }
  return [...importers.values()].filter((count) => count === 1).length
}
