import type { InvitationPreview } from '@plinth/contract/invitations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { QueryFailure } from '../../ui/list/list-failure.tsx'
import { Day } from '../../ui/text/day.tsx'
import { shorten } from '../../ui/text/shorten.ts'
import { DEAD, previewQuery } from './queries.ts'

/** A visitor who is not signed in sees what the invitation of a link offers. */
export function useLetter(token: string) {
  const query = useQuery(previewQuery(token))
  return { query, dead: query.error !== null && DEAD.has(query.error.code) }
}

type LetterProps = {
  query: ReturnType<typeof useLetter>['query']
  documentTitle: string
  children: ReactNode
}

/** The heading says who invites, to where, and for which address. */
export function Letter({ query, documentTitle, children }: LetterProps) {
  const { data: invitation, error } = query
  // The elements stay while loading, so that the heading keeps the focus when the response arrives.
  return (
    <div className="grid gap-5">
      {invitation ? (
        <Avatar square size="large" id={invitation.organization_name} name={invitation.organization_name} />
      ) : (
        !error && <Skeleton className="size-14" />
      )}
      <PageTitle documentTitle={documentTitle} lead={invitation && <Terms {...invitation} />}>
        {invitation ? <Offer {...invitation} /> : 'You have an invitation'}
      </PageTitle>
      {!invitation && !error && (
        <div role="status" className="grid gap-2.5 py-0.5">
          <span className="sr-only">Loading the invitation</span>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {!invitation && <QueryFailure query={query}>The invitation could not be loaded.</QueryFailure>}
      <p>{children}</p>
    </div>
  )
}

function Terms({ role, email_masked, expires_at }: InvitationPreview) {
  return (
    <>
      You join as {role === 'admin' ? 'an admin' : 'a member'}. The invitation was sent to{' '}
      <strong className="font-medium break-words text-fg">{email_masked}</strong> and is open until{' '}
      <Day time={expires_at} />.
    </>
  )
}

function Offer({ inviter_name, organization_name }: { inviter_name: string | null; organization_name: string }) {
  // Both names stay on the page, however long they are.
  const organization = <bdi>{shorten(organization_name, 60)}</bdi>
  if (inviter_name === null) return <>You are invited to {organization}</>
  return (
    <>
      <bdi>{shorten(inviter_name, 40)}</bdi> invites you to {organization}
    </>
  )
}

/** The sentence is one for unknown, expired, revoked and used links, so that it does not reveal which one it is. */
export function DeadLetter() {
  return (
    <Alert tone="info">
      There is no invitation here. It was answered or withdrawn, has expired, or the link is incomplete. If you have
      accepted it before, sign in; if not, ask for a new one.
    </Alert>
  )
}
