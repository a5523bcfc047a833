import type { Schema } from '@plinth/contract/routes/route'
import type { Route } from '@plinth/contract/routes/table'
import * as z from 'zod/mini'

/** A route takes the id of a row here. `in_rows` means the objects of a list, such as the lines of an invoice. */
export type Place = { key: string; part: 'path' | 'query' | 'body'; name: string; many: boolean; in_rows: boolean }

export type Ids = Record<string, string>

/** A function makes the whole of a body from the ids. */
export type WalkBody = object | ((ids: Ids) => object)

/** A public route shows its rows to anyone, so only the others count. */
export function placesOf(routes: Record<string, Route>): Place[] {
  return Object.entries(routes).flatMap(([key, route]) => {
    if (route.access === 'public') return []
    const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, many: false, in_rows: false }))
    return [
      ...inPath.map((id) => ({ key, part: 'path', ...id }) as const),
      ...idsOf(route.query).map((id) => ({ key, part: 'query', ...id }) as const),
      ...idsOf(route.body).map((id) => ({ key, part: 'body', ...id }) as const),
    ]
  })
}

type Property = {
  format?: string
  properties?: Record<string, Property>
  items?: Property
  anyOf?: Property[]
  oneOf?: Property[]
  allOf?: Property[]
}

function idsOf(schema: Schema | undefined): Pick<Place, 'name' | 'many' | 'in_rows'>[] {
  if (!schema) return []
  const found = idsIn(z.toJSONSchema(schema, { io: 'input' }) as Property, { name: '', many: false, in_rows: false })
  return [...new Map(found.map((id) => [id.name, id])).values()]
}

function idsIn(schema: Property, at: Pick<Place, 'name' | 'many' | 'in_rows'>): (typeof at)[] {
  if (schema.format === 'uuid') return [at]
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([name, property]) =>
      idsIn(property, { name, many: false, in_rows: at.in_rows || at.many || at.name !== '' }),
    ),
    ...(items ? idsIn(items, { ...at, many: true }) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((option) => idsIn(option, at)),
  ]
}

/** A query takes the tried id alone, since the others are filters. */
export function requestOf(places: Place[], key: string, { ids, tried, body }: Request) {
  const idOf = (name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`${key} takes ${name}: let the ids of its walk.ts make one of this team`)
    return id
  }
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => idOf(name))
  const search = tried?.part === 'query' ? `?${tried.name}=${idOf(tried.name)}` : ''
  const inBody = places.filter((place) => place.key === key && place.part === 'body')
  return { method, path: `${path}${search}`, body: bodyOf() }

  function bodyOf(): object | undefined {
    if (typeof body === 'function') return body(ids)
    if (inBody.some(({ in_rows }) => in_rows)) {
      throw new Error(
        `${key} takes ids in rows of its body: make its line in the bodies of walk.ts a function of the ids`,
      )
    }
    if (body === undefined && inBody.length === 0) return undefined
    const own = inBody.map(({ name, many }) => [name, many ? [idOf(name)] : idOf(name)])
    return { ...body, ...Object.fromEntries(own) }
  }
}

type Request = { ids: Ids; tried?: Place; body?: WalkBody | undefined }
