import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { fewAtOnce } from '../../few-at-once.ts'
import { lowerPoolPriority } from './pool-priority.ts'

/**
 * Hashes at most two passwords at a time: argon2 shares the thread pool with files and DNS. One core stays free for
 * requests where there are several, and requests have priority over hashing.
 */
export type Passwords = {
  hash(password: string): Promise<string>
  /** With null it takes as long as with a hash, and returns false. */
  matches(stored: string | null, password: string): Promise<boolean>
  /** True when the hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
}

/** argon2id with 64 MiB, three passes, one lane: about 40 ms. */
const PRODUCTION_COST: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

const TEST_COST: Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

const IN_FLIGHT = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * Compared with when the account is missing, so that an unknown address takes as long as a known one: after the parameters,
 * 16 bytes of salt and 32 of hash, as in a stored hash. Making a real one would add 40 ms to every start.
 */
export const NOBODY = `${'A'.repeat(22)}$${'A'.repeat(43)}`

export function createPasswords(environment: 'development' | 'test' | 'production'): Passwords {
  const cost = environment === 'test' ? TEST_COST : PRODUCTION_COST
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const oneOfFew = fewAtOnce(IN_FLIGHT)
  const nobody = parameters + NOBODY
  let has_hashed = false
  const inTurn = <T>(work: () => Promise<T>) =>
    oneOfFew(async () => {
      const result = await work()
      if (!has_hashed) lowerPoolPriority()
      has_hashed = true
      return result
    })

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (stored, password) => inTurn(async () => (await verify(stored ?? nobody, password)) && stored !== null),
    isOutdated: (stored) => !stored.startsWith(parameters),
  }
}
