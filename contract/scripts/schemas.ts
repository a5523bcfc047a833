import * as z from 'zod/mini'
import * as factors from '../src/auth/factors.ts'
import * as auth from '../src/auth.ts'
import * as billing from '../src/billing.ts'
import * as errors from '../src/errors.ts'
import * as files from '../src/files.ts'
import * as invitations from '../src/invitations.ts'
import * as marketing from '../src/marketing.ts'
import * as notifications from '../src/notifications.ts'
import * as organizations from '../src/organizations.ts'
import { CONTRACT_PARTS } from '../src/parts/all.ts'
import type { Annotation } from '../src/parts/annotation.ts'
import * as permissions from '../src/permissions.ts'
import { ROUTES, type Route } from '../src/routes/table.ts'
import * as system from '../src/system.ts'
import * as users from '../src/users.ts'
import * as values from '../src/values.ts'
import { ANNOTATIONS, PARAMETERS } from './descriptions/all.ts'

export type Json = Record<string, unknown>

type JsonSchema = z.core.JSONSchema.BaseSchema

/** A schema with two names has the later one in the alphabet. */
export const NOUNS = new Map<z.ZodMiniType, string>()
for (const module of [
  auth,
  billing,
  errors,
  factors,
  files,
  invitations,
  marketing,
  notifications,
  organizations,
  permissions,
  system,
  users,
  values,
  ...CONTRACT_PARTS.map(({ schemas }) => schemas),
]) {
  for (const [name, schema] of Object.entries(module).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // A refinement is a schema too, of anything.
    const isShape = schema instanceof z.ZodMiniType && !(schema instanceof z.ZodMiniCustom)
    if (isShape) NOUNS.set(schema, name)
  }
}

const REF = '#/components/schemas/'

// Parsing fills in defaults, so parameters are described as they are parsed and bodies as they are sent.
const sent = convert('input')
const parsed = convert('output')

function convert(io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of NOUNS) registry.add(schema, { id })
  for (const [key, { params, query }] of Object.entries<Route>(ROUTES)) {
    for (const [place, schema] of Object.entries({ path: params, query })) {
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${key} ${place}` })
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io,
    uri: (id) => `${REF}${id}`,
    override: dropSafeBounds,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, annotated(schema, ANNOTATIONS[id])]),
  )
}

// The bounds of every safe integer say nothing.
function dropSafeBounds({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

// A schema or a reference that is used twice is one object, so this copies.
function annotated(schema: JsonSchema, annotation: Annotation | undefined): JsonSchema {
  if (!annotation) return schema
  const { description, example, properties: texts = {}, rules } = annotation
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    typeof property === 'object' && texts[name] ? { ...property, description: texts[name] } : property,
  ])
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    description,
    ...rules,
    ...(example !== undefined && { examples: [example] }),
  }
}

const SHARED =
  'its parameters have a schema that another route has too, and no name. Name it in `schemas` of the noun, or make one for each route: const params = () => z.strictObject({ … })'

export function parameterSchemas(key: string, route: Route, place: 'path' | 'query'): Record<string, Json> {
  const schema = place === 'path' ? route.params : route.query
  if (!schema) return {}
  const found = parsed[NOUNS.get(schema) ?? `${key} ${place}`]
  if (!found) throw new Error(`${key}: ${SHARED}`)
  const { properties = {} } = found
  return Object.fromEntries(
    Object.entries(properties).map(([name, json]) => [
      name,
      { description: PARAMETERS[name], ...(typeof json === 'object' && json) },
    ]),
  )
}

export function referTo(schema: z.ZodMiniType): Json {
  const name = NOUNS.get(schema)
  if (name === undefined) throw new Error('A body needs a name: export its schema')
  return { $ref: `${REF}${name}` }
}

/** Finds the named schemas that a part of the document refers to, and those that these refer to. */
export function componentsIn(part: unknown): Json {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const $ref = '$ref' in value ? value.$ref : undefined
    if (typeof $ref === 'string' && $ref.startsWith(REF) && !found.has($ref.slice(REF.length))) {
      found.add($ref.slice(REF.length))
      visit(sent[$ref.slice(REF.length)])
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(part)
  return Object.fromEntries([...found].toSorted().map((name) => [name, sent[name]]))
}
