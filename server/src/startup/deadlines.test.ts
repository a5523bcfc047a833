import { expect, test } from 'vitest'
import { DELIVERY_MS, LONGEST_SILENCE_MS } from '../adapters/mail/delivery.ts'
import { DEADLINE_MS } from '../lane.ts'
import { HARD_EXIT_MS } from './shutdown.ts'

test('a mail ends before the deadline of its lane, and that before the process ends', () => {
  expect(LONGEST_SILENCE_MS).toBeLessThan(DELIVERY_MS)
  expect(DELIVERY_MS).toBeLessThan(DEADLINE_MS)
  expect(DEADLINE_MS).toBeLessThan(HARD_EXIT_MS)
})
