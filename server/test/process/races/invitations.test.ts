import { describe } from 'vitest'
import { useReplicas } from '../use-replicas.ts'
import { ANSWERS, pairsOf } from './moves.ts'
import { race } from './race.ts'

useReplicas()

describe('an answered or revoked invitation, or a deleted team, meets another change', () =>
  race(pairsOf('invitations')))
describe('two answers to invitations at once', () => race(ANSWERS))
