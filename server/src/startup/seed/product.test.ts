import { expect, test } from 'vitest'
import { seedsInOrder } from './product.ts'

test('the demo rows of a noun come after those that they refer to, and each comes once', async () => {
  const towns = { seed: async () => 'towns' }
  const courts = { seed: async () => 'courts', seed_after: [towns] }
  const bookings = { seed: async () => 'bookings', seed_after: [courts, towns] }
  const seeds = seedsInOrder([bookings, courts, {}, towns])
  expect(await Promise.all(seeds.map((seed) => seed({} as never, {} as never)))).toEqual([
    'towns',
    'courts',
    'bookings',
  ])
})
