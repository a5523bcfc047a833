import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serializersOf } from './responses.ts'

// A running server compiles each at its first response, so nothing else would find one that cannot be.
test('the serializer of every response can be compiled', () => {
  for (const { method, path, route } of ROUTE_LIST) {
    for (const [status, schema] of Object.entries(route.responses)) {
      if (!schema) continue
      const serialize = serializersOf(route)({ method, url: path, httpStatus: status })
      try {
        serialize({})
      } catch (error) {
        // Only a compiled serializer looks for a required property that is missing.
        expect(String(error), `${method} ${path} ${status}`).toMatch(
          /is required|does not match schema|cannot be converted/,
        )
      }
    }
  }
})

test('an answer that lacks a field is told with its route and the schema', () => {
  const responses = { 200: z.strictObject({ id: z.string(), paid_at: z.string() }) }
  const serialize = serializersOf({ responses })({ method: 'GET', url: '/invoices/:invoice_id', httpStatus: '200' })
  expect(() => serialize({ id: '1' })).toThrow(
    'GET /invoices/:invoice_id: the answer does not fit the schema that its row has for 200: "paid_at" is required!',
  )
})
