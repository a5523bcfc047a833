import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '@plinth/tools/processes'

const PAGE = 'docs/security/asvs.md'

export type Kind = 'rules' | 'page' | 'operator' | 'none' | 'unmet'

/** The text is in our words. `note` is a reason where `kind` is `none` or `unmet`. */
export type Requirement = {
  id: string
  level: 1 | 2
  asks: string
  kind: Kind
  rules: string[]
  /** The path is from the root, with an anchor or without. */
  page: string | null
  note: string
}

export type Chapter = { title: string; requirements: Requirement[] }

const RULE = String.raw`\[[A-Z]\d+\]\(\.\./rules\.md#[\w-]+\)`
const LINK = String.raw`\[[\w-]+\.md\]\((?<page>[\w./-]+\.md(?:#[\w-]+)?)\)`
const NOTE = '(?:: (?<note>.+))?'

const ANSWERS: readonly (readonly [Kind, RegExp])[] = [
  ['rules', new RegExp(`^(?<rules>${RULE}(?:, ${RULE})*)${NOTE}$`)],
  ['page', new RegExp(`^${LINK}${NOTE}$`)],
  ['operator', new RegExp(`^The operator, ${LINK}${NOTE}$`)],
  ['none', /^Does not apply: (?<note>.+)$/],
  ['unmet', /^\*\*Not met\*\*: (?<note>.+)$/],
]

/** Reads chapters: a heading `## V1 Title`, then a table with a row for each requirement. Throws for any other row. */
export function readChapters(text: string): Chapter[] {
  return text
    .split(/^## V/m)
    .slice(1)
    .map((chapter) => {
      const [title = '', ...lines] = chapter.split('\n')
      const [, , ...rows] = lines.filter((line) => line.startsWith('|'))
      return { title, requirements: rows.map((row) => readRequirement(`${title.split(' ', 1)[0]}.`, row)) }
    })
}

function readRequirement(chapter: string, row: string): Requirement {
  const [, id = '', level = '', asks = '', answer = ''] =
    /^\| V(\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/.exec(row) ?? []
  const [kind, form] = ANSWERS.find(([, each]) => each.test(answer)) ?? []
  if (!id.startsWith(chapter) || !kind) throw new Error(`This is not a requirement:\n${row}`)
  const { rules = '', page, note = '' } = form?.exec(answer)?.groups ?? {}
  return {
    ...{ id, level: level === '1' ? 1 : 2, asks, kind, note },
    rules: rules.match(/(?<=\[)[A-Z]\d+(?=\])/g) ?? [],
    page: page === undefined ? null : posix.join(posix.dirname(PAGE), page),
  }
}

export function readPage(): string {
  return readFileSync(join(root, PAGE), 'utf8')
}

export function readAsvs(): Chapter[] {
  return readChapters(readPage())
}

type Count = Record<Kind, number> & { all: number; met_percent: number }

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

export function countLevels(chapters: readonly Chapter[]): Record<1 | 2, Count> {
  const all = chapters.flatMap(({ requirements }) => requirements)
  return { 1: countOf(all.filter(({ level }) => level === 1)), 2: countOf(all.filter(({ level }) => level === 2)) }
}
