import { describe } from 'vitest'
import { ANSWERS, pairsOf } from './moves.ts'
import { race, useReplicas } from './race.ts'

useReplicas()

describe('an answered or revoked invitation, or a deleted team, meets another change', () =>
  race(pairsOf('invitations')))
describe('two answers to invitations at once', () => race(ANSWERS))
