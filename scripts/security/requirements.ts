import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'

// The files follow the chapters of the standard.
const FILES = ['input', 'accounts', 'protocols', 'operation']

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

const ANSWERS: Record<Kind, RegExp> = {
  rules: /^(?<rules>[A-Z]\d+(?: [A-Z]\d+)*)(?:: (?<note>.+))?$/,
  page: /^(?<page>[\w./-]+\.md(?:#[\w-]+)?)(?:: (?<note>.+))?$/,
  operator: /^(?<page>[\w./-]+\.md(?:#[\w-]+)?)(?:: (?<note>.+))?$/,
  none: /^(?<note>.+)$/,
  unmet: /^(?<note>.+)$/,
}

/**
 * Reads chapters: a heading `# 1 Title`, then two lines for each requirement, `1.2.3 2 What it asks` and its answer, which
 * begins with a kind. Throws for any other line.
 */
export function readChapters(text: string): Chapter[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((chapter) => {
      const [title = '', ...lines] = chapter.split('\n').filter((line) => line.trim() !== '')
      const number = title.split(' ', 1)[0]
      const pairs = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1] ?? ''] as const] : []))
      return { title, requirements: pairs.map(([asked, answer]) => readRequirement(`${number}.`, asked, answer)) }
    })
}

function readRequirement(chapter: string, asked: string, answer: string): Requirement {
  const [, id = '', level = '', asks = ''] = /^(\d+\.\d+\.\d+) ([12]) (\S.+)$/.exec(asked) ?? []
  const [, word = '', rest = ''] = /^ {2}(\w+) (.+)$/.exec(answer) ?? []
  const kind = isKind(word) ? word : undefined
  const groups = kind && ANSWERS[kind].exec(rest)?.groups
  if (!id.startsWith(chapter) || !kind || !groups) throw new Error(`This is not a requirement:\n${asked}\n${answer}`)
  const { rules = '', page = null, note = '' } = groups
  return { id, level: level === '1' ? 1 : 2, asks, kind, rules: rules.split(' ').filter(Boolean), page, note }
}

const isKind = (word: string): word is Kind => word in ANSWERS

export function readAsvs(): Chapter[] {
  const read = (name: string) => readFileSync(join(root, `scripts/security/asvs/${name}.txt`), 'utf8')
  return FILES.flatMap((name) => readChapters(read(name)))
}
