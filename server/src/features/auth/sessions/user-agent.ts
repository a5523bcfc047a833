import { createHmac, type KeyObject } from 'node:crypto'

const LENGTH = 512

/** The browser's name of itself as we keep it: its first 512 characters. */
export function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}

/**
 * Makes the hash by which a browser is known again. The exact name counts, versions and all: [E1] speaks of a user agent
 * never seen, which is a heuristic and no device identity.
 */
export function createUserAgentHasher(key: KeyObject): (user_agent: string) => Buffer {
  return (user_agent) => createHmac('sha256', key).update(user_agent).digest()
}
