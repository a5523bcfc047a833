import { createHmac, type KeyObject } from 'node:crypto'

const LENGTH = 512

export function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}

/** The exact name counts, with its versions. It is a heuristic, not a device identity. */
export function createUserAgentHasher(key: KeyObject): (user_agent: string) => Buffer {
  return (user_agent) => createHmac('sha256', key).update(user_agent).digest()
}
