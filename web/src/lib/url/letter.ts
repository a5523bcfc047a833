import { paths } from './paths.ts'

const INVITATIONS = paths.invitation.replace('$token', '')

/** The token of the invitation that a redirect target leads to, or null. */
export function letterToken(target: string): string | null {
  if (!target.startsWith(INVITATIONS)) return null
  return target.slice(INVITATIONS.length).split(/[?#/]/, 1)[0] || null
}
