import { posix } from 'node:path'
import type { Section } from '../rules/rules.ts'
import type { Chapter, Kind, Requirement } from './requirements.ts'

export const PAGE = 'docs/security/asvs.md'

export type Count = Record<Kind, number> & { all: number; met_percent: number }

/** A requirement that does not apply counts neither as met nor as missing. */
export function countOf(requirements: readonly Requirement[]): Count {
  const number = (kind: Kind) => requirements.filter((each) => each.kind === kind).length
  const kinds = {
    rules: number('rules'),
    page: number('page'),
    operator: number('operator'),
    none: number('none'),
    unmet: number('unmet'),
  }
  const applying = requirements.length - kinds.none
  // The share is rounded down, so that 100 means all.
  const met_percent = Math.floor(((applying - kinds.unmet) * 1000) / applying) / 10
  return { ...kinds, all: requirements.length, met_percent }
}

export type Level = 1 | 2

export function countLevels(chapters: readonly Chapter[]): Record<Level, Count> {
  const all = chapters.flatMap(({ requirements }) => requirements)
  return { 1: countOf(all.filter(({ level }) => level === 1)), 2: countOf(all.filter(({ level }) => level === 2)) }
}

const INTRODUCTION = `# ASVS 5.0

Each requirement of level 1 and level 2 of the
[OWASP Application Security Verification Standard 5.0](https://github.com/OWASP/ASVS), and its answer here. The words
are ours and shorter: read the requirement itself by its number. The standard is by the OWASP Foundation under
CC BY-SA 4.0; this page and \`scripts/security/asvs/\`, from which \`npm run security -- write\` makes it, are adapted
from it under that license too.

- **Rules** of [rules.md](../rules.md) keep it. \`npm run rules -- T4\` prints the tests of one.
- **A page** writes it down, where a document is what the standard asks for.
- **The operator** keeps it, whoever deploys; the page says how.
- **Does not apply**, with the reason.
- **Not met**, with the reason.

We gave these answers ourselves, by reading the code. Nobody else has verified them.`

export function renderPage(chapters: readonly Chapter[], sections: readonly Section[]): string {
  const levels = countLevels(chapters)
  const rows = ([1, 2] as const).map((level) => {
    const { rules, page, operator, none, unmet, all, met_percent } = levels[level]
    return `| ${level} | ${all} | ${rules} | ${page} | ${operator} | ${none} | ${unmet} | ${met_percent} % |`
  })
  const lists = chapters.map(({ title, requirements }) =>
    [
      `## V${title}`,
      [
        '| requirement | level | asks that | answer |',
        '|---|---|---|---|',
        ...requirements.map((each) => `| V${each.id} | ${each.level} | ${each.asks} | ${answerOf(each, sections)} |`),
      ].join('\n'),
    ].join('\n\n'),
  )
  const counts = [
    '| level | requirements | by rules | by a page | by the operator | does not apply | not met | met of what applies |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  return `${[INTRODUCTION, counts, ...lists].join('\n\n')}\n`
}

function answerOf({ kind, rules, page, note }: Requirement, sections: readonly Section[]): string {
  const more = note === '' ? '' : `: ${note}`
  if (kind === 'rules') return `${rules.map((id) => linkTo(id, sections)).join(', ')}${more}`
  if (kind === 'none') return `Does not apply: ${note}`
  if (kind === 'unmet') return `**Not met**: ${note}`
  return `${kind === 'operator' ? 'The operator, ' : ''}${linkToPage(page ?? '')}${more}`
}

function linkTo(id: string, sections: readonly Section[]): string {
  const title = sections.find(({ rules }) => rules.some((rule) => rule.id === id))?.title ?? ''
  return `[${id}](../rules.md#${anchorOf(title)})`
}

function linkToPage(page: string): string {
  const [path = '', anchor] = page.split('#', 2)
  const name = posix.basename(path)
  const target = posix.relative(posix.dirname(PAGE), path)
  return `[${name}](${target}${anchor === undefined ? '' : `#${anchor}`})`
}

/** GitHub makes anchors of headings in this way. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
