import { describe, expect, test } from 'vitest'
import { useReplicas } from '../use-replicas.ts'
import { pairsOf, TWINS } from './moves.ts'
import { race } from './race.ts'

useReplicas()

describe('two changes of members at once end as one after the other would', () => race(pairsOf('members')))
describe('the same change at once about two people ends as one after the other would', () => race(TWINS))

test('every pair of the twelve moves, each with itself too, is raced in one of the three files', () => {
  const pairs = (['members', 'invitations', 'accounts'] as const).flatMap(pairsOf)
  const names = pairs.map((pair) =>
    pair
      .map(({ name }) => name)
      .toSorted()
      .join(' ∥ '),
  )
  expect(new Set(names).size).toBe((12 * 13) / 2)
  expect(names).toHaveLength((12 * 13) / 2)
})
