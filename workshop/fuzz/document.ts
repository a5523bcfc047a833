import { readFileSync } from 'node:fs'

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  minProperties?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  pointer: string
}

export type Header = { required?: boolean; schema: Schema }

export type Response = {
  pointer: string
  headers: Record<string, Header>
  content: Record<string, { schema: Schema }> | undefined
}

export type Operation = {
  key: string
  method: string
  path: string
  pointer: string
  parameters: Parameter[]
  body: Schema | undefined
  responses: Record<string, Response>
}

type Node = { $ref?: string }

type RawOperation = {
  parameters?: (Parameter & Node)[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, RawResponse>
}

type RawResponse = Node & { headers?: Record<string, Header & Node>; content?: Record<string, { schema: Schema }> }

export const DOCUMENT = JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, RawOperation>>
}

export function resolve<T extends Node>(node: T): T {
  if (node.$ref === undefined) return node
  let target: unknown = DOCUMENT
  for (const step of node.$ref.slice(2).split('/')) target = (target as Record<string, unknown>)[step]
  return resolve(target as T)
}

export const OPERATIONS: Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, raw]) => {
    const method = verb.toUpperCase()
    const pointer = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${verb}`
    return {
      key: `${method} ${path}`,
      method,
      path,
      pointer,
      parameters: (raw.parameters ?? []).map((parameter, index) => ({
        ...resolve(parameter),
        pointer: parameter.$ref ?? `${pointer}/parameters/${index}`,
      })),
      body: raw.requestBody?.content['application/json']?.schema,
      responses: Object.fromEntries(
        Object.entries(raw.responses).map(([status, response]) => [
          status,
          responseOf(response, `${pointer}/responses/${status}`),
        ]),
      ),
    }
  }),
)

function responseOf(raw: RawResponse, pointer: string): Response {
  const { headers = {}, content } = resolve(raw)
  return {
    pointer: raw.$ref ?? pointer,
    headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, resolve(header)])),
    content,
  }
}

const PATTERNS = Object.keys(DOCUMENT.paths).map((path) => ({
  path,
  // The router accepts an empty segment as a parameter.
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`),
}))

/** A fixed path comes before one with parameters. */
export function operationsAt(url: string): Operation[] {
  const [path = ''] = url.split('?')
  const found = PATTERNS.find((one) => one.path === path) ?? PATTERNS.find(({ pattern }) => pattern.test(path))
  return OPERATIONS.filter((operation) => operation.path === found?.path)
}
