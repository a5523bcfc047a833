import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { siteOf } from '../../../http/address/ip.ts'
import type { Asker, Passwords, Services } from '../../../services.ts'
import { type Bounds, FairQueue } from '../../fair-queue.ts'
import type { Judging } from './judge-thread.ts'
import { lowerPoolPriority } from './priority.ts'
import { StrengthCheck } from './strength.ts'

const IN_FLIGHT = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * An unknown address is compared with this, so that it takes as long as a known one: after the parameters, 16 bytes of
 * salt and 32 of hash, as in a stored hash. Making a real one would add 40 ms to every start.
 */
export const NOBODY = `${'A'.repeat(22)}$${'A'.repeat(43)}`

const WAIT_BUDGET_MS = 2000

/** A start usually takes 0.3 s, an answer 3 ms, and one to a password that is made to take long 25 ms. */
export const JUDGING: Bounds & Judging = {
  entry: new URL('./judge.ts', import.meta.url),
  at_once: 1,
  max_waiting: 50,
  wait_budget_ms: 1000,
  start_ms: 10_000,
  answer_ms: 1000,
}

type Settings = { cost: Options; hash_ms: number; judging: Bounds & Judging }

/** argon2id takes about `hash_ms` with this cost. */
const FOR_PEOPLE: Settings = {
  cost: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  hash_ms: 40,
  judging: JUDGING,
}

// Tests share the machine with others, so an answer may take longer.
const FOR_TESTS: Settings = {
  cost: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
  hash_ms: 1,
  judging: { ...JUDGING, wait_budget_ms: 60_000, start_ms: 60_000, answer_ms: 60_000 },
}

/** No request waits for this hashing. */
const OURSELVES: Asker = { network: 'ourselves', isGone: () => false }

export function createPasswords(
  environment: 'development' | 'test' | 'production',
  bounds: Partial<Bounds> = {},
  given: Partial<Settings> = {},
): Passwords {
  const { cost, hash_ms, judging } = { ...(environment === 'test' ? FOR_TESTS : FOR_PEOPLE), ...given }
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  // A longer queue could not be hashed within the wait budget.
  const max_waiting = (IN_FLIGHT * WAIT_BUDGET_MS) / hash_ms
  const queue = new FairQueue({ at_once: IN_FLIGHT, max_waiting, wait_budget_ms: WAIT_BUDGET_MS, ...bounds })
  const strength = new StrengthCheck(judging)
  const nobody = parameters + NOBODY
  let has_hashed = false
  const yielding = async <T>(work: () => Promise<T>) => {
    const result = await work()
    if (!has_hashed) lowerPoolPriority()
    has_hashed = true
    return result
  }
  const askedBy = (asker: Asker): Passwords => ({
    hash: (password) => queue.run(asker, () => yielding(() => hash(password, cost))),
    matches: (stored, password) =>
      queue.run(asker, () => yielding(async () => (await verify(stored ?? nobody, password)) && stored !== null)),
    isOutdated: (stored) => !stored.startsWith(parameters),
    requireStrong: (password, owner, pointer) => strength.require(asker, password, owner, pointer),
    askedBy,
  })
  return askedBy(OURSELVES)
}

/** A customer of a hosting provider has 65 536 networks of /64, so askers are grouped by /48. */
export function askedBy(services: Services, request: FastifyRequest): Services {
  const { socket } = request.raw
  const asker = { network: siteOf(services.clientAddress(request)), isGone: () => socket.destroyed }
  return { ...services, passwords: services.passwords.askedBy(asker) }
}
