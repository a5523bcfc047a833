import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { type Citation, readCitations } from './citations.ts'
import type { Rule, Section } from './rules.ts'

export type TestOfRule = Citation & { path: string }

export function readTests(): TestOfRule[] {
  return globSync('{contract,database,e2e,emails,scripts,server,tools,web,workshop}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    // The tests of the citations themselves are full of examples.
    exclude: (name) => /(^|\/)(node_modules|conventions)(\/|$)/.test(String(name)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((path) => readCitations(path, readFileSync(join(root, path), 'utf8')).map((test) => ({ path, ...test })))
}

/** Prints as Markdown how many rules are built and tested, and the tests of each. */
export function renderPage(sections: readonly Section[], tests: readonly TestOfRule[]): string {
  const testsOf = ({ id }: Rule) => tests.filter(({ ids }) => ids.includes(id))
  const rows = [...sections, { title: 'All', rules: sections.flatMap(({ rules }) => rules) }].map(
    ({ title, rules }) => {
      const built = rules.filter(({ kind }) => kind === 'built')
      const tested = built.filter((rule) => testsOf(rule).length > 0)
      const cited = new Set(rules.flatMap(testsOf))
      return `| ${title} | ${rules.length} | ${built.length} | ${tested.length} | ${cited.size} |`
    },
  )
  const lists = sections.map(({ title, rules }) =>
    [`## ${title}`, ...rules.map((rule) => [heading(rule), ...list(testsOf(rule))].join('\n'))].join('\n\n'),
  )
  return `${[
    '# The tests of each rule',
    ['| section | rules | built | of these tested | tests |', '|---|---|---|---|---|', ...rows].join('\n'),
    ...lists,
  ].join('\n\n')}\n`
}

const heading = ({ id, text, kind }: Rule) => `**${id}** ${text}${kind === 'built' ? '' : ` *(${kind})*`}`

function list(tests: readonly TestOfRule[]): string[] {
  if (tests.length === 0) return []
  return ['', ...tests.map(({ path, name }) => `- ${path}: ${name}`)]
}
