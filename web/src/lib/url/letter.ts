import { paths } from './paths.ts'

const INVITATIONS = paths.invitation.replace('$token', '')

/** Null if the redirect target leads to no invitation. */
export function letterToken(target: string): string | null {
  if (!target.startsWith(INVITATIONS)) return null
  return target.slice(INVITATIONS.length).split(/[?#/]/, 1)[0] || null
}
