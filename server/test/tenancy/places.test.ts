import { defineRoutes } from '@plinth/contract/routes/route'
import { Id } from '@plinth/contract/values'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { placesOf, requestOf } from './places.ts'

const responses = { 204: null }
const text = { operation: 'example', summary: 'An example' }
const PATCH = 'PATCH /trees/:tree_id/leaves/:leaf_id'
const POST = 'POST /orders'

const ROUTES = defineRoutes({
  [PATCH]: {
    access: 'session',
    ...text,
    params: z.strictObject({ tree_id: Id, leaf_id: Id }),
    body: z.strictObject({ text: z.string(), file_id: z.optional(z.nullable(Id)), tag_ids: z.array(Id) }),
    responses,
  },
  [POST]: {
    access: 'session',
    ...text,
    body: z.strictObject({ lines: z.array(z.strictObject({ item_id: Id })), owner: z.strictObject({ user_id: Id }) }),
    responses,
  },
  'GET /orders': { access: 'session', ...text, query: z.strictObject({ item_id: z.optional(Id) }), responses },
})

const places = placesOf(ROUTES)
const own = { tree_id: 'tree', leaf_id: 'leaf', file_id: 'file', tag_ids: 'tag', item_id: 'item', user_id: 'user' }

test('the walk finds ids in the path, in a query, in a body, in lists and in rows', () => {
  expect(places.map(({ key, part, name, many, in_rows }) => [key, part, name, many, in_rows])).toEqual([
    [PATCH, 'path', 'tree_id', false, false],
    [PATCH, 'path', 'leaf_id', false, false],
    [PATCH, 'body', 'file_id', false, false],
    [PATCH, 'body', 'tag_ids', true, false],
    [POST, 'body', 'item_id', false, true],
    [POST, 'body', 'user_id', false, true],
    ['GET /orders', 'query', 'item_id', false, false],
  ])
})

test('a request has the ids of the caller, but for the one that is tried', () => {
  expect(requestOf(places, PATCH, { ids: { ...own, leaf_id: 'foreign' }, body: { text: 'Oak' } })).toEqual({
    method: 'PATCH',
    path: '/trees/tree/leaves/foreign',
    body: { text: 'Oak', file_id: 'file', tag_ids: ['tag'] },
  })
  const tried = places.find(({ part }) => part === 'query')
  expect(requestOf(places, 'GET /orders', { ids: own, ...(tried && { tried }) })).toEqual({
    method: 'GET',
    path: '/orders?item_id=item',
    body: undefined,
  })
})

test('a body with ids in rows is made by a function, and the walk says so when it is missing', () => {
  expect(() => requestOf(places, POST, { ids: own })).toThrow(
    'make its line in the bodies of walk.ts a function of the ids',
  )
  const body = ({ item_id, user_id }: Record<string, string>) => ({ lines: [{ item_id }], owner: { user_id } })
  expect(requestOf(places, POST, { ids: own, body }).body).toEqual({
    lines: [{ item_id: 'item' }],
    owner: { user_id: 'user' },
  })
})

test('the walk names the id of which the product gives no example', () => {
  const { leaf_id: _, ...others } = own
  expect(() => requestOf(places, PATCH, { ids: others })).toThrow(
    'takes leaf_id: let the ids of its walk.ts make one of this team',
  )
})

test('a public route is not in the walk', () => {
  const of = (access: 'public' | 'session') => {
    const row = { ...text, params: z.strictObject({ tree_id: Id }), responses }
    return placesOf({
      'GET /trees/:tree_id': access === 'public' ? { access, reason: 'For anyone', ...row } : { access, ...row },
    })
  }
  expect(of('session')).toHaveLength(1)
  expect(of('public')).toEqual([])
})
