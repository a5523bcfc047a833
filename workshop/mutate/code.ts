import { isNode, lineOf, type Node, parseSource, visit } from '@plinth/tools/syntax'

export type CodeMutant = { path: string; line: number; what: string; start: number; end: number; replacement: string }

type Edit = Omit<CodeMutant, 'path' | 'line'>

const OPPOSITE: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
}
const CONDITION = /^(where|whereRef|on|onRef|forUpdate|forShare)$/
// Names in these calls are columns; dropping one does not weaken a guard.
const COLUMN = /^\w\.\w+/
const LISTS_COLUMNS = /^(select|selectFrom|returning|columns)$/

/**
 * A mutant drops a condition or lock of a query, a guard that throws or returns, a call whose result is unused, or an
 * entry of a list of names. A comparison is inverted, an interval multiplied by ten.
 */
export function codeMutants(path: string, text: string): CodeMutant[] {
  const mutants: CodeMutant[] = []
  visit(parseSource(path, text), (node, around) => {
    for (const { start, end, what, replacement } of editsOf(node, around, text)) {
      mutants.push({ path, line: lineOf(text, start), what, start, end, replacement })
    }
  })
  // A nested template is found twice.
  return [...new Map(mutants.map((mutant) => [`${mutant.start} ${mutant.end} ${mutant.what}`, mutant])).values()]
}

export function apply({ start, end, replacement }: Edit, text: string): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`
}

function editsOf(node: Node, around: readonly Node[], text: string): Edit[] {
  const code = (part: Node) => shorten(text.slice(part.start, part.end))
  switch (node.type) {
    case 'CallExpression':
      return dropCondition(node, text)
    case 'IfStatement':
      return isGuard(node) && !isInLoop(around) ? [{ ...node, what: `drop ${code(node)}`, replacement: ';' }] : []
    case 'ExpressionStatement':
      return isNode(node.expression) && /^(Await|Call)Expression$/.test(node.expression.type)
        ? [{ ...node, what: `drop ${code(node)}`, replacement: ';' }]
        : []
    case 'BinaryExpression':
    case 'LogicalExpression':
      return turnRound(node, text)
    case 'ArrayExpression':
      return dropNames(node, around, text)
    case 'TaggedTemplateExpression':
      return isNode(node.tag) && text.slice(node.tag.start, node.tag.end) === 'sql' ? loosenSql(node, text) : []
    default:
      return []
  }
}

function dropCondition(node: Node, text: string): Edit[] {
  const { callee } = node
  if (!isNode(callee) || !isNode(callee.object) || !isNode(callee.property)) return []
  const name = text.slice(callee.property.start, callee.property.end)
  if (!CONDITION.test(name)) return []
  const start = callee.object.end
  return [{ start, end: node.end, what: `drop ${shorten(text.slice(start, node.end))}`, replacement: '' }]
}

function isGuard({ consequent, alternate }: Node): boolean {
  if (!isNode(consequent) || alternate) return false
  const body = Array.isArray(consequent.body) ? consequent.body : [consequent]
  return body.length === 1 && isNode(body[0]) && /^(Throw|Return)Statement$/.test(body[0].type)
}

// Without its exit a loop would never end.
function isInLoop(around: readonly Node[]): boolean {
  return around.some(({ type }) => /^(For|While|DoWhile)/.test(type))
}

function turnRound({ left, right, operator }: Node, text: string): Edit[] {
  const opposite = OPPOSITE[String(operator)]
  if (!isNode(left) || !isNode(right) || opposite === undefined) return []
  const start = text.indexOf(String(operator), left.end)
  const what = `${shorten(text.slice(left.start, right.end))}: ${operator} becomes ${opposite}`
  return [{ start, end: start + String(operator).length, what, replacement: opposite }]
}

function dropNames({ elements }: Node, around: readonly Node[], text: string): Edit[] {
  const call = around.at(-1)
  const callee = call?.type === 'CallExpression' && isNode(call.callee) ? call.callee : undefined
  const name = callee && isNode(callee.property) ? text.slice(callee.property.start, callee.property.end) : ''
  if (!Array.isArray(elements) || LISTS_COLUMNS.test(name)) return []
  return elements.flatMap((element) => {
    if (!isNode(element) || typeof element.value !== 'string' || COLUMN.test(element.value)) return []
    const end = element.end + (/^\s*,/.exec(text.slice(element.end))?.[0].length ?? 0)
    return [
      { start: element.start, end, what: `drop ${shorten(text.slice(element.start, element.end))}`, replacement: '' },
    ]
  })
}

// The patterns find the comparisons, null checks, locks and intervals of a raw statement.
const SQL: [pattern: RegExp, replacement: (found: string) => string][] = [
  [/[\w.]+ (=|<>|<|>|<=|>=) (any \()?\$\{value\([^}]*\)\}(::[\w[\]]+)?\)?/g, (found) => `(${found} or true)`],
  [/[\w.]+ is (not )?null/g, () => 'true'],
  [/\bfor (update|share)( of \w+)?/g, () => ''],
  [/interval '\d+ /g, (found) => `${found.slice(0, -1)}0 `],
]

function loosenSql({ quasi }: Node, text: string): Edit[] {
  if (!isNode(quasi)) return []
  const { start: from } = quasi
  const template = text.slice(from, quasi.end)
  return SQL.flatMap(([pattern, replacement]) =>
    [...template.matchAll(pattern)].map(({ 0: found, index }) => ({
      start: from + index,
      end: from + index + found.length,
      what: `${shorten(found)} becomes ${shorten(replacement(found)) || 'nothing'}`,
      replacement: replacement(found),
    })),
  )
}

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
