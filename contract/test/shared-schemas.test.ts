import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parameterSchemas } from '../scripts/schemas.ts'

test('parameters that two routes share without a name are refused with what to do', () => {
  const route = {
    operation: 'getKite',
    access: 'session',
    summary: 'A kite',
    params: z.strictObject({ kite_id: z.string() }),
    responses: { 204: null },
  } as const
  expect(() => parameterSchemas('GET /kites/:kite_id', route, 'path')).toThrow(
    /^GET \/kites\/:kite_id: its parameters have a schema that another route has too, and no name\. Name it .*, or make one for each route: const params = \(\) =>/,
  )
})
