import { componentsIn, type Json, parameterSchemas, referTo } from '../../../contract/scripts/schemas.ts'
import { ERRORS, type ErrorCode } from '../../../contract/src/errors.ts'
import { Permission, Role } from '../../../contract/src/permissions.ts'
import { refusalsOf } from '../../../contract/src/routes/refusals.ts'
import type { Route, Schema } from '../../../contract/src/routes/route.ts'
import { ROUTE_LIST } from '../../../contract/src/routes/table.ts'
import { can, isForbiddenByKind } from '../../../server/src/policy.ts'

/** The contract as data, from the modules that the server registers from and that `contract/openapi.json` is made of. */
export function describeContract() {
  return {
    routes: ROUTE_LIST.map(({ key, method, route }) => describeRoute(key, method, route)),
    errors: Object.entries(ERRORS).map(([code, error]) => ({ code, ...error })),
    permissions: Permission.options.map(describePermission),
  }
}

export type Contract = ReturnType<typeof describeContract>

function describeRoute(key: string, method: string, route: Route) {
  const { summary, description = null, access, limit = null, origin, integration = null, session_cookie = null } = route
  const permission = access === 'public' || access === 'session' ? null : access
  return {
    route: key,
    summary,
    description,
    access: permission === null ? access : 'permission',
    permission,
    recent_sign_in: route.recent === true,
    limit,
    origins: origin ?? 'application',
    integration,
    needs_database: route.database !== false,
    session_cookie,
    request: {
      path: parameters(key, route, 'path'),
      query: parameters(key, route, 'query'),
      body: route.raw ? 'any bytes, not parsed' : body(route.body),
    },
    responses: Object.fromEntries(
      Object.entries(route.responses).map(([status, schema]) => [status, body(schema ?? undefined)]),
    ),
    errors: [...refusalsOf(method, route)].map(describeError).toSorted((one, other) => one.status - other.status),
  }
}

const describeError = (code: ErrorCode) => ({ code, ...ERRORS[code] })

function describePermission(permission: Permission) {
  return {
    permission,
    roles: Role.options.filter((role) => can(role, permission)),
    personal_organization: !isForbiddenByKind('personal', permission),
    routes: ROUTE_LIST.filter(({ route }) => route.access === permission).map(({ key }) => key),
  }
}

function parameters(key: string, route: Route, place: 'path' | 'query'): Json | null {
  const properties = parameterSchemas(key, route, place)
  if (Object.keys(properties).length === 0) return null
  const required = place === 'path' ? { required: Object.keys(properties) } : {}
  return selfContained({ type: 'object', properties, ...required, additionalProperties: false })
}

function body(schema: Schema | undefined): Json | null {
  return schema ? selfContained(referTo(schema)) : null
}

/** The schema with all that it refers to, which the OpenAPI document has elsewhere. */
function selfContained(schema: Json): Json {
  const $defs = componentsIn(schema)
  const whole = { ...schema, ...(Object.keys($defs).length > 0 && { $defs }) }
  return JSON.parse(JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/'))
}
