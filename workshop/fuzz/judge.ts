import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { DOCUMENT, type Operation, operationsAt, type Response } from './document.ts'
import type { Received } from './send.ts'
import type { Sent } from './sent.ts'

export const RULES = ['failed', 'undocumented', 'off its schema', 'accepted what the document forbids'] as const
export type Rule = (typeof RULES)[number]

export type Fault = { rule: Rule; message: string }

const ajv = new Ajv2020({ strict: false, validateFormats: true, unicodeRegExp: true })
addFormats.default(ajv)
ajv.addFormat('idn-email', /^[^@]+@[^@]+$/)
ajv.addSchema({ ...DOCUMENT, $id: 'document' })

const validators = new Map<string, ValidateFunction>()

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known) return known
  const validator = ajv.compile({ $ref: `document${encodeURI(pointer)}` })
  validators.set(pointer, validator)
  return validator
}

type Problem = { code?: string; reason?: string; request_id?: string }

export function judge(sent: Sent, received: Received): Fault[] {
  const { status, headers, text } = received
  const problem = status >= 400 && sent.method !== 'HEAD' ? ((parse(text) ?? {}) as Problem) : undefined
  if (status >= 500 && problem?.reason !== 'not_configured' && !isBareUnconfigured(sent, received))
    return [{ rule: 'failed', message: `${status} ${text}` }]
  if (isPreflight(sent, received)) return []
  const operations = operationsAt(sent.url)
  const method = sent.method === 'HEAD' ? 'GET' : sent.method
  const operation = operations.find((one) => one.method === method)
  const faults = operation ? judgeOperation(operation, sent, received) : judgeNoOperation(operations, sent, received)
  if (problem && problem.request_id !== headers['x-request-id']) {
    faults.push({ rule: 'off its schema', message: `request_id is not the x-request-id ${headers['x-request-id']}` })
  }
  return faults
}

// A response to a HEAD has no body. Another try is useless only where nothing is configured.
function isBareUnconfigured({ method }: Sent, { status, headers }: Received): boolean {
  return method === 'HEAD' && status === 503 && headers['retry-after'] === undefined
}

function isPreflight({ method, headers: asked }: Sent, { status, headers }: Received): boolean {
  return method === 'OPTIONS' && status === 204 && headers['access-control-allow-origin'] === asked.origin
}

function judgeNoOperation(operations: Operation[], sent: Sent, received: Received): Fault[] {
  const { status, headers, text } = received
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
  const isKnown = methods.length > 0
  const expected =
    isOddPath(sent.url) ||
    (status === 403 && text.includes('origin_not_allowed')) ||
    (isKnown ? status === 405 && headers.allow?.split(', ').toSorted().join() === methods.join() : status === 404)
  if (!expected) return [{ rule: 'undocumented', message: `${status} ${headers.allow ?? ''} ${text}` }]
  if (status < 400 || sent.method === 'HEAD' || validatorAt('#/components/schemas/Problem')(parse(text))) return []
  return [{ rule: 'off its schema', message: `${status} ${text}` }]
}

// The document does not say this: the server decodes a path before routing, accepts an absolute URL and rejects
// segments over 512 characters.
function isOddPath(url: string): boolean {
  return /%|^\w+:|\/\/|\/$|[^!-~]|[^/]{513}/.test(url.split('?', 1)[0] ?? '')
}

function judgeOperation(operation: Operation, sent: Sent, received: Received): Fault[] {
  const { status, text, headers } = received
  const response = operation.responses[status]
  if (!response) return [{ rule: 'undocumented', message: `${status} ${text}` }]
  const faults = judgeHeaders(response, received)
  if (headers.ratelimit && !operation.responses[429]) faults.push({ rule: 'undocumented', message: 'it has a limit' })
  if (sent.method !== 'HEAD') faults.push(...judgeBody(response, received))
  if (status >= 200 && status < 300) faults.push(...judgeAccepted(operation, sent))
  return faults
}

function judgeHeaders(response: Response, { headers }: Received): Fault[] {
  return Object.entries(response.headers).flatMap(([name, { required, schema }]) => {
    const value = headers[name]
    if (value === undefined) {
      return required ? [{ rule: 'off its schema' as const, message: `The header ${name} is missing` }] : []
    }
    const isValid = [value].flat().some((one) => ajv.validate(schema, one))
    return isValid ? [] : [{ rule: 'off its schema' as const, message: `${name}: ${value}` }]
  })
}

function judgeBody({ content, pointer }: Response, { status, headers, text }: Received): Fault[] {
  if (!content) return text === '' ? [] : [{ rule: 'off its schema', message: `${status} has a body: ${text}` }]
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!content[type]) return [{ rule: 'undocumented', message: `${status} as ${type}: ${text}` }]
  const validate = validatorAt(`${pointer}/content/${type.replaceAll('/', '~1')}/schema`)
  if (validate(parse(text))) return []
  return [{ rule: 'off its schema', message: `${status} ${ajv.errorsText(validate.errors)}: ${text}` }]
}

function judgeAccepted(operation: Operation, sent: Sent): Fault[] {
  const query = new URLSearchParams(sent.url.split('?')[1] ?? '')
  const faults: string[] = []
  for (const name of new Set(query.keys())) {
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name)
    const [value = '', ...repeated] = query.getAll(name)
    if (!parameter || repeated.length > 0) faults.push(`the query parameter ${name}`)
    else if (!isAllowed(`${parameter.pointer}/schema`, value)) faults.push(`${name}=${value}`)
  }
  if (operation.body) {
    const validate = validatorAt(`${operation.pointer}/requestBody/content/application~1json/schema`)
    // Decoding drops a byte order mark, as on the server.
    const body = parse(new TextDecoder().decode(sent.body))
    if (!validate(body) && !validate(trimmed(body))) faults.push(`the body: ${ajv.errorsText(validate.errors)}`)
  }
  return faults.map((message) => ({ rule: 'accepted what the document forbids', message }))
}

// A parameter is text that is valid unchanged, trimmed or as a number.
function isAllowed(pointer: string, value: string): boolean {
  const validate = validatorAt(pointer)
  return [value, value.trim(), /^\d+$/.test(value) ? Number(value) : value].some((candidate) => validate(candidate))
}

/** The server trims most text before it checks it. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
