import type { Operation } from './document.ts'
import { mutate, ODD_TEXT, oddSpelling } from './mutations.ts'
import type { Random } from './random.ts'
import type { Sent } from './sent.ts'
import { type Dictionary, validValue, writeJson } from './values.ts'
import { disturb } from './wild.ts'

type Parts = {
  path: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: unknown
}

/** Creates a request: about half are valid, the others wrong in one place or in the way they are sent. */
export function makeRequest(
  operation: Operation,
  cookie: string | undefined,
  dictionary: Dictionary,
  random: Random,
): Sent {
  const parts = validParts(operation, dictionary, random)
  const kind = random.next()
  if (kind > 0.5 && kind < 0.8) spoil(parts, operation, random)
  const sent = write(operation, parts, cookie)
  return kind < 0.8 ? sent : disturb(sent, random)
}

function validParts({ parameters, body }: Operation, dictionary: Dictionary, random: Random): Parts {
  const parts: Parts = { path: {}, query: [], headers: {}, body: undefined }
  for (const parameter of parameters) {
    if (!parameter.required && !random.chance(0.35)) continue
    const value = String(validValue(parameter.schema, parameter.name, dictionary, random))
    if (parameter.in === 'path') parts.path[parameter.name] = encode(value)
    else if (parameter.in === 'query') parts.query.push([parameter.name, encode(value)])
    else parts.headers[parameter.name] = value
  }
  if (body) parts.body = validValue(body, '', dictionary, random)
  return parts
}

// A lone surrogate has no percent-encoding.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const ODD_ESCAPES = ['%00', '%ff', '%c0%80', '%ed%a0%80', '%', '%zz', '%2e%2e', 'a%2fb', '+', '%25', 'me', '..', '*']

function spoil(parts: Parts, { body, parameters }: Operation, random: Random): void {
  const [name] = Object.keys(parts.path)
  const kinds = ['query']
  if (body) kinds.push('body', 'body', 'body', 'body')
  if (name !== undefined) kinds.push('path', 'path')
  if (parameters.some((parameter) => parameter.in === 'header')) kinds.push('header')
  const kind = random.pick(kinds)
  if (kind === 'body') parts.body = mutate(parts.body, random)
  else if (kind === 'path' && name !== undefined) parts.path[name] = oddSegment(parts.path[name] ?? '', random)
  else if (kind === 'header') parts.headers['x-acting-organization'] = random.pick(['', 'x', random.uuid(), '%00', 'é'])
  else spoilQuery(parts, parameters, random)
}

function oddSegment(valid: string, random: Random): string {
  return random.pick([
    () => random.pick(ODD_ESCAPES),
    () => encode(random.pick(ODD_TEXT).slice(0, 600)),
    () => encode(oddSpelling(valid, random).slice(0, 600)),
    () => valid.toUpperCase(),
    () => random.uuid(),
  ])()
}

function spoilQuery({ query }: Parts, parameters: Operation['parameters'], random: Random): void {
  const names = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name)
  const name =
    names.length > 0 && random.chance(0.8)
      ? random.pick(names)
      : random.pick(['as', 'user_id', '__proto__', 'a%5B%5D', ''])
  const value = random.chance(0.3) ? random.pick(ODD_ESCAPES) : encode(random.pick(ODD_TEXT))
  query.push([name, value])
  if (random.chance(0.3)) query.push([name, random.chance(0.5) ? value : 'x'])
}

function write(operation: Operation, { path, query, headers, body }: Parts, cookie: string | undefined): Sent {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    method: operation.method,
    url: search === '' ? filled : `${filled}?${search}`,
    headers: {
      ...headers,
      ...(cookie !== undefined && { cookie }),
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    body: operation.body ? Buffer.from(writeJson(body)) : undefined,
    signed_in: cookie !== undefined,
  }
}
