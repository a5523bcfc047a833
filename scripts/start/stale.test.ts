import { isProductSchemaStale } from '@plinth/database/schema/stamp'
import { expect, test } from 'vitest'

test('product/schema.sql and the row types are made of the migrations that there are', async () => {
  expect(await isProductSchemaStale(), 'run `npm run db:generate`').toBe(false)
})
