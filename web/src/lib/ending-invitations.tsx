import type { ReactNode } from 'react'

/** Says how many pending invitations end with a membership or an account, without the number until it is known. */
export function EndingInvitations({ total, sender }: { total: number | undefined; sender: ReactNode }) {
  if (total === 0) return null
  return (
    <>
      {' '}
      {total ? invitations(total) : 'Any pending invitations'} that {sender} sent {total === 1 ? 'ends' : 'end'} too.
    </>
  )
}

/** @param count is above zero */
export function invitations(count: number): string {
  return count === 1 ? '1 pending invitation' : `${count} pending invitations`
}
