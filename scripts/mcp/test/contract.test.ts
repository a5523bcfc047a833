import { Ajv } from '@modelcontextprotocol/client/validators/ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import openapi from '../../../contract/openapi.json' with { type: 'json' }
import { ERRORS } from '../../../contract/src/errors.ts'
import { Permission } from '../../../contract/src/permissions.ts'
import { refusalsOf } from '../../../contract/src/routes/refusals.ts'
import { ROUTE_LIST } from '../../../contract/src/routes/table.ts'
import { describeContract } from '../describe/contract.ts'
import { type Connection, connect } from './connection.ts'

let server: Connection
beforeAll(async () => {
  server = await connect()
})
afterAll(async () => void (await server.close()))

const contract = describeContract()

describe('list_routes', () => {
  test('names every route of the table, with who may call it', async () => {
    expect(await server.read('list_routes')).toEqual(
      ROUTE_LIST.map(({ key, route }) => ({ route: key, access: route.access, summary: route.summary })),
    )
  })

  test('names only the routes that contain a text, in any case', async () => {
    const keys = ROUTE_LIST.map(({ key }) => key).filter((key) => key.includes('/invitations'))
    expect(await server.read('list_routes', { contains: '/INVITATIONS' })).toMatchObject(
      keys.map((route) => ({ route })),
    )
    expect(await server.read('list_routes', { contains: 'no such path' })).toEqual([])
  })
})

describe('show_route', () => {
  test('shows a public route with its limit, its body and its error codes', async () => {
    expect(await server.read('show_route', { method: 'POST', path: '/auth/sign-in' })).toMatchObject({
      access: 'public',
      permission: null,
      limit: { scope: 'sign-in', by: 'address' },
      origins: 'application',
      session_cookie: 'set',
      request: { path: null, query: null, body: { $ref: '#/$defs/SignInRequest' } },
      errors: expect.arrayContaining([{ code: 'invalid_credentials', ...ERRORS.invalid_credentials }]),
    })
  })

  test('shows a route of an organization with its permission and its parameters', async () => {
    const shown = await server.read('show_route', { method: 'GET', path: '/files/:file_id' })
    expect(shown).toMatchObject({
      access: 'permission',
      permission: 'files.read',
      request: { path: { required: ['file_id'], additionalProperties: false }, body: null },
    })
    expect(await server.read('show_route', { method: 'GET', path: '/files/{file_id}' })).toEqual(shown)
  })

  test.each([
    ['GET', '/nothing', 'list_routes names all of them'],
    ['DELETE', '/auth/sign-in', 'This path has POST.'],
    ['GET', '', 'list_routes names all of them'],
    ['GET', '/../users', 'list_routes names all of them'],
    ['GET', '__proto__', 'list_routes names all of them'],
  ])('refuses %s %s in one sentence', async (method, path, hint) => {
    const { isError, text } = await server.call('show_route', { method, path })
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(hint) })
    expect(text).toContain(JSON.stringify(`${method} ${path}`))
  })
})

describe('the description of each route', () => {
  const shown = new Map(contract.routes.map((route) => [route.route, route]))
  const ajv = new Ajv({ strict: false, validateFormats: false })

  test.each(ROUTE_LIST.map(({ key, method, route }) => [key, method, route] as const))(
    'is that of the table: %s',
    (key, method, route) => {
      const { request, responses, errors, permission, access } = shown.get(key) ?? expect.fail(key)
      expect(permission ?? access).toBe(route.access)
      expect(new Set(errors.map(({ code }) => code))).toEqual(refusalsOf(method, route))
      expect(Object.keys(responses)).toEqual(Object.keys(route.responses))
      for (const schema of [request.path, request.query, request.body, ...Object.values(responses)]) {
        // Throws for a reference that leads nowhere.
        if (schema !== null && typeof schema === 'object') expect(ajv.compile(schema)).toBeTypeOf('function')
      }
    },
  )

  test('has the schemas of the OpenAPI document', () => {
    const expected = new Map(Object.entries(openapi.components.schemas))
    const defs = contract.routes.flatMap(({ request, responses }) =>
      [request.body, ...Object.values(responses)].flatMap((schema) =>
        schema !== null && typeof schema === 'object' ? Object.entries(schema.$defs ?? {}) : [],
      ),
    )
    expect(defs.length).toBeGreaterThan(100)
    const moved = (schema: unknown) => JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
    for (const [name, schema] of defs) expect(JSON.stringify(schema), name).toBe(moved(expected.get(name)))
  })
})

describe('list_errors', () => {
  test('names every code with status and title', async () => {
    expect(await server.read('list_errors')).toEqual(
      Object.entries(ERRORS).map(([code, error]) => ({ code, ...error })),
    )
  })

  test('shows one code with the routes that refuse with it', async () => {
    expect(await server.read('list_errors', { code: 'file_too_large' })).toEqual({
      code: 'file_too_large',
      ...ERRORS.file_too_large,
      routes: ['POST /uploads'],
    })
  })

  test.each(['teapot', '', 'toString'])('refuses the unknown code "%s"', async (code) => {
    expect(await server.call('list_errors', { code })).toEqual({
      isError: true,
      text: expect.stringContaining(`There is no error code "${code}".`),
    })
  })
})

test('list_permissions says which roles have each, and which routes need it', async () => {
  const permissions = await server.read('list_permissions')
  expect(permissions).toMatchObject(Permission.options.map((permission) => ({ permission })))
  expect(permissions).toContainEqual({
    permission: 'organization.delete',
    roles: ['owner'],
    personal_organization: false,
    routes: ['DELETE /organizations/current'],
  })
})
