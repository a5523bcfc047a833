import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import type { TestOfRule } from '../rules/page.ts'
import type { Section } from '../rules/rules.ts'
import { type Chapter, countLevels, type Requirement } from './requirements.ts'

const LEAST_PERCENT = { 1: 100, 2: 95 }

/** Returns a sentence for what is cited and is gone, or counted too low; none when the table holds. */
export function faultsOf(chapters: readonly Chapter[], sections: readonly Section[], tests: readonly TestOfRule[]) {
  const requirements = chapters.flatMap((chapter) => chapter.requirements)
  const built = new Set(sections.flatMap(({ rules }) => rules).flatMap(({ id, kind }) => (kind === 'built' ? id : [])))
  const tested = new Set(tests.flatMap(({ ids }) => ids))
  const levels = countLevels(chapters)
  return [
    ...requirements.flatMap(({ id, rules }) => rules.filter((rule) => !built.has(rule)).map(gone(id, 'the rule'))),
    ...requirements.flatMap(({ id, rules }) =>
      rules.filter((rule) => built.has(rule) && !tested.has(rule)).map(gone(id, 'a test of')),
    ),
    ...requirements.flatMap((each) => faultsOfPage(each)),
    ...([1, 2] as const)
      .filter((level) => levels[level].met_percent < LEAST_PERCENT[level])
      .map((level) => `Level ${level} is met by ${levels[level].met_percent} %, not by ${LEAST_PERCENT[level]} %.`),
  ]
}

const gone = (id: string, what: string) => (rule: string) => `V${id} cites ${what} ${rule}, which does not exist.`

function faultsOfPage({ id, page }: Requirement): string[] {
  if (page === null) return []
  const [path = '', anchor] = page.split('#', 2)
  if (!existsSync(join(root, path))) return [`V${id} cites the page ${path}, which does not exist.`]
  const headings = readFileSync(join(root, path), 'utf8').match(/(?<=^#+ ).*$/gm) ?? []
  if (anchor === undefined || headings.some((heading) => anchorOf(heading) === anchor)) return []
  return [`V${id} cites ${page}, but the page has no such heading.`]
}

/** GitHub makes anchors of headings in this way. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
