import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

/** Only a built rule needs a test. */
export type Rule = { id: string; text: string; kind: 'built' | 'for the operator' }
export type Section = { title: string; rules: Rule[] }

const MARK = /\s*\*\(for the operator\)\*$/

/** Reads `docs/rules.md`: a section is `## T: Title`, a rule is a list item that starts with its id in bold. */
export function readRules(): Section[] {
  return readFileSync(join(root, 'docs/rules.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const items = lines.join('\n').split(/^- /m).slice(1)
      return { title, rules: items.map((item) => readRule(item, title)) }
    })
}

function readRule(item: string, title: string): Rule {
  const text = item.split('\n\n')[0]?.replace(/\s+/g, ' ').trim() ?? ''
  const [, id = '', rest = ''] = /^\*\*([A-Z]\d+)\*\* (.+)$/.exec(text) ?? []
  if (!id || !title.startsWith(`${id.replace(/\d+/, '')}: `)) {
    throw new Error(`docs/rules.md: this is not a rule of the section "${title}": ${text}`)
  }
  return { id, text: rest.replace(MARK, ''), kind: MARK.test(rest) ? 'for the operator' : 'built' }
}
