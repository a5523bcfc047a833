import { isNode, type Node, parseSource, visit } from '../../tools/syntax.ts'

/** A name ends with the ids of the rules that the test proves, as in `… [T3]` or `… [T3, D1]`. */
export type Citation = { name: string; ids: string[] }

const CITATION = / \[([A-Z]\d+(?:, [A-Z]\d+)*)\]$/
// A bracket may be meant as a citation in any string.
const BRACKET = /\[\s*[A-Z]\d+/
const BARE = /\b[A-Z]\d{1,2}[\])]?$/

/**
 * Finds the citations of a test file. A name is the first argument of `test`, or the first entry of a row in a table of tests.
 * @throws for a string that looks like a citation and is none, so that no test is lost
 */
export function readCitations(path: string, text: string): Citation[] {
  const citations: Citation[] = []
  visit(parseSource(path, text), (node, around) => {
    const string = stringOf(node)
    if (string === undefined) return
    const parent = around.at(-1)
    const isNameOfCall = isFirstArgument(node, parent) && /^(test|it|describe)\b/.test(callee(parent, text))
    if (!BRACKET.test(string) && !(isNameOfCall && BARE.test(string))) return

    const own = string.replace(CITATION, '')
    const ids = CITATION.exec(string)?.[1]?.split(', ')
    const isName = isNameOfCall ? !isGroup(parent, text) : isFirstOfRow(node, parent)
    if (!ids || !isName || BRACKET.test(own) || BARE.test(own)) {
      throw new Error(`${path}: this does not cite a rule at the end of a test's name: ${string}`)
    }
    citations.push({ name: [...groups(around, text), own].join(' › '), ids })
  })
  return citations
}

/** Returns the names of the tests of a file, without those of groups and of the rows of a table. */
export function readNames(path: string, text: string): string[] {
  const names: string[] = []
  visit(parseSource(path, text), (node, around) => {
    const call = around.at(-1)
    if (!isFirstArgument(node, call) || isGroup(call, text) || !/^(test|it)\b(?!\.step)/.test(callee(call, text)))
      return
    const name = stringOf(node)
    if (name !== undefined) names.push(name)
  })
  return names
}

/** Writes `…` for each value in a template. */
function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis
    .map((quasi: unknown) => {
      const value = isNode(quasi) ? quasi.value : undefined
      return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
    })
    .join('…')
}

function groups(around: readonly Node[], text: string): string[] {
  return around
    .filter((node) => isGroup(node, text))
    .map((node) => firstOf(node.arguments))
    .map((name) => (isNode(name) ? stringOf(name) : undefined))
    .filter((name) => name !== undefined)
}

const isGroup = (node: Node | undefined, text: string) => /^((test\.)?describe|refuses)\b/.test(callee(node, text))

const isFirstArgument = (node: Node, call: Node | undefined) => firstOf(call?.arguments) === node

const isFirstOfRow = (node: Node, row: Node | undefined) =>
  row?.type === 'ArrayExpression' && firstOf(row.elements) === node

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)

const callee = (call: Node | undefined, text: string) =>
  isNode(call?.callee) ? text.slice(call.callee.start, call.callee.end) : ''
