import { createHasher, type Keys, type TokenHasher } from '../../../http/tokens.ts'

const LENGTH = 512

export function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}

/** The exact name counts, with its versions. It is a heuristic, not a device identity. */
export function createUserAgentHasher(keys: Keys): TokenHasher {
  return createHasher(keys)
}
