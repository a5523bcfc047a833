import { expect, test } from 'vitest'
import { readLists } from './lists.ts'
import { partsOf } from './parts.ts'
import { newPlaceOf, nounOf, ownerOf } from './places.ts'
import { sourceOf } from './source.ts'
import { type Layout, write } from './write.ts'

const clients = nounOf('clients', 'CLIENT_ROUTES')
const people = nounOf('client-people', 'CLIENT_PERSON_ROUTES')
const NOUNS = [clients, people]

const OLD: Record<string, string> = {
  'contract/src/clients.ts': "import { Id } from './values.ts'\nexport const Client = Id\nexport type Client = string",
  'contract/src/routes/clients.ts': `import { Client } from '../clients.ts'
import { defineRoutes } from './route.ts'
export const CLIENT_ROUTES = defineRoutes({ 'GET /clients': { responses: { 200: Client } } })`,
  'product/names.ts': `export const PERMISSIONS = [{ name: 'clients.read' }, { name: 'client_people.read' }, { name: 'other.read' }]
const mine = 1`,
  'server/src/features/clients/routes.ts': `import type { Services } from '../../services.ts'
import { listClients } from './list-clients.ts'
export function clientRoutes({ database }: Services) { return { 'GET /clients': () => listClients(database) } }`,
  'server/src/features/clients/queries.ts': 'export const exportedClients = prepared()(() => sql``)',
  'product/server.ts': `import { clientRoutes } from '../server/src/features/clients/routes.ts'
export function productRoutes(services: Services) { return { ...clientRoutes(services) } }
export function productListeners({ events }: Services): void {
  // Why.
  events.on('client.created', tell)
}`,
}

const read = (path: string) => (OLD[path] === undefined ? undefined : sourceOf(path, OLD[path]))
const layout: Layout = {
  read,
  placeOf: (path) => newPlaceOf(path, NOUNS) ?? path,
  addresses: new Map([['client', '/clients/$client_id']]),
  surfaceOf: (_importer, file, name) => (file === 'server/src/services.ts' ? `promised/${name}` : undefined),
}
const left: string[] = []
const lists = readLists(NOUNS, read, (sentence) => left.push(sentence))
const parts = partsOf(clients, read, lists)
const written = (path: string) => write(path, parts.get(path) ?? [], layout).replace(/\s+/g, ' ')

test('an entry belongs to the noun that it names first, and of two names at one place to the longer one', () => {
  expect(ownerOf(NOUNS, "{ name: 'client_people.read' }")).toBe(people)
  expect(ownerOf(NOUNS, 'await seedClients(database)')).toBe(clients)
  expect(ownerOf(NOUNS, "{ name: 'other.read' }")).toBeUndefined()
})

test('the contract of a noun is one file, with its entries of the lists in definePart', () => {
  expect(written('product/clients/contract.ts')).toBe(
    "import { Id } from '@plinth/contract/values' import { definePart } from '@plinth/contract/product' " +
      'export const Client = Id export type Client = string ' +
      "export const clients = definePart({ permissions: [ { name: 'clients.read' }, ], " +
      "routes: { 'GET /clients': { responses: { 200: Client } } }, schemas: { Client }, }) ",
  )
})

test('the server of a noun keeps its handlers and listeners with what they import', () => {
  const text = written('product/clients/server.ts')
  expect(text).toContain("import type { Services } from 'promised/Services'")
  expect(text).toContain("import { listClients } from './list-clients.ts'")
  expect(text).toContain('routes: (services) => ({ ...clientRoutes(services), }),')
  expect(text).toContain("listeners: ({ events }) => { // Why. events.on('client.created', tell) },")
})

test('the export of a noun is listed as a statement that reads across organizations', () => {
  expect(written('product/clients/walk.ts')).toContain(
    "open: { 'product/clients/queries.ts › exportedClients': 'clients.organization_id' }",
  )
})

test('what belongs to no noun is named with its file and line', () => {
  expect(left).toEqual([
    'product/names.ts:2 declares something of its own: move it to a noun.',
    "product/names.ts:1 belongs to no noun: { name: 'other.read' }",
  ])
})

test('a page names its address where it named the key of one', () => {
  const page = sourceOf('web/src/pages/clients.tsx', 'const link = <Link to={paths.client} />\nopen(paths.client)')
  const [text] = [write('product/clients/page.tsx', [{ text: page.text, from: page }], layout)]
  expect(text.trim()).toBe('const link = <Link to="/clients/$client_id" />\nopen(\'/clients/$client_id\')')
})
