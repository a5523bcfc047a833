import { readFileSync } from 'node:fs'
import { validate } from '@readme/openapi-parser'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ANNOTATIONS } from '../scripts/descriptions/all.ts'
import { openApiDocument } from '../scripts/document.ts'
import { printJson } from '../scripts/print.ts'
import { NOUNS } from '../scripts/schemas.ts'
import { ERRORS, Problem } from '../src/errors.ts'
import type { Route } from '../src/routes/table.ts'
import { ROUTE_LIST, ROUTES } from '../src/routes/table.ts'

test('the committed OpenAPI document is the one the route table makes', () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
  expect(committed, 'run `npm run openapi`').toBe(`${printJson(openApiDocument())}\n`)
})

test('the OpenAPI document is valid', async () => {
  expect(await validate(structuredClone(openApiDocument()) as never)).toMatchObject({ valid: true })
})

type Parameter = { name: string; in: string; description?: string; schema: object }
type Operation = {
  operationId: string
  description?: string
  security?: object[]
  parameters?: Parameter[]
  responses: Record<string, { $ref?: string; headers?: object }>
}

function operations(): [key: string, route: Route, operation: Operation][] {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  return ROUTE_LIST.map(({ key, method, path, route }) => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${key} is not in the document`)
    return [key, route, operation]
  })
}

const namesIn = (schema: z.ZodMiniType | undefined) =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape).toSorted() : []

test('every property of a query or a path is a described parameter of the document', () => {
  let count = 0
  for (const [key, route, { parameters = [] }] of operations()) {
    for (const [place, schema] of [
      ['query', route.query],
      ['path', route.params],
    ] as const) {
      const own = parameters.filter((parameter) => parameter.in === place)
      expect(own.map(({ name }) => name).toSorted(), key).toEqual(namesIn(schema))
      for (const { name, description } of own)
        expect(description ?? '', `${key}: describe ${name} in properties of its contract.ts`).toMatch(/^[A-Z].*\.$/)
      count += own.length
    }
  }
  expect(count).toBeGreaterThan(25)
})

test('every schema of the document has a description and a valid example', () => {
  const { components } = openApiDocument() as { components: { schemas: Record<string, { description?: string }> } }
  const schemas = new Map([...NOUNS].map(([schema, name]) => [name, schema]))
  for (const [name, { description }] of Object.entries(components.schemas)) {
    expect(description, name).toMatch(/^[A-Z`].*\.$/s)
    expect(schemas.get(name)?.safeParse(ANNOTATIONS[name]?.example), name).toMatchObject({ success: true })
  }
})

test('every operation has a name of its own and says whether it needs a session', () => {
  const names = new Set<string>()
  for (const [key, route, { operationId, security }] of operations()) {
    expect(operationId, key).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
    expect(names, key).not.toContain(operationId)
    names.add(operationId)
    expect(security, key).toEqual(route.access === 'public' ? [] : [{ sessionAuth: [] }])
  }
})

test('every tag of the document has a description', () => {
  const { tags } = openApiDocument() as { tags: { name: string; description?: string }[] }
  for (const { name, description } of tags)
    expect(description, `${name}: describe it in tags of its contract.ts`).toMatch(/^[A-Z].*\.$/)
})

test('every operation documents what any of its kind can answer', () => {
  for (const [key, route, { description = '', parameters = [], responses }] of operations()) {
    expect(responses, key).toHaveProperty('405')
    expect(responses, key).toHaveProperty('417')
    expect(Object.hasOwn(responses, '503'), key).toBe(route.database !== false || key === 'GET /ready')
    expect(Object.hasOwn(responses, '415'), key).toBe(!key.startsWith('GET') && !route.raw)
    expect(Object.hasOwn(responses, '401'), key).toBe(
      route.access !== 'public' || (route.errors ?? []).some((code) => ERRORS[code].status === 401),
    )
    const isScoped = parameters.some((parameter) => JSON.stringify(parameter).includes('x-acting-organization'))
    expect(isScoped, key).toBe(route.access !== 'public' && route.access !== 'session')
    const isLimited = JSON.stringify(responses['429'] ?? '').includes('RateLimited')
    expect(isLimited, key).toBe(route.limit !== undefined)
    expect(description.includes('Limit `'), key).toBe(route.limit !== undefined)
    expect(description.includes('origin') || description.includes('MARKETING_URL'), key).toBe(
      route.origin !== undefined,
    )
  }
})

// A sign-in has a second one, for accounts with a second factor.
const isFirstStep = (status: string, { session_cookie }: Route) => status === '202' && session_cookie === 'set'

test('every route declares its access, a summary and one successful response', () => {
  for (const [key, route] of Object.entries<Route>(ROUTES)) {
    expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/[a-z0-9/:_-]+$/)
    expect(route.access, key).toBeTruthy()
    expect(route.summary, key).toMatch(/^[A-Z].+[^.]$/)
    expect(
      Object.keys(route.responses).filter((status) => /^[23]/.test(status) && !isFirstStep(status, route)),
      key,
    ).toHaveLength(1)
  }
})

test('the routes of one path have one origin rule, because a preflight asks by path', () => {
  const rules = new Map(ROUTE_LIST.map(({ path, route }) => [path, route.origin]))
  for (const { key, path, route } of ROUTE_LIST) expect(route.origin, key).toBe(rules.get(path))
})

test('the catalogue of errors is closed: a problem with another code is invalid [R1]', () => {
  const problem = { type: 'about:blank', title: 'x', status: 404, detail: 'x', code: 'not_found', request_id: 'x' }
  expect(Problem.safeParse(problem).success).toBe(true)
  expect(Problem.safeParse({ ...problem, code: 'made_up' }).success).toBe(false)
  for (const [code, { status, title }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
  }
})
