import type { InvitationPreview } from '@plinth/contract/invitations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Day } from '../../ui/text/day.tsx'
import { shorten } from '../../ui/text/shorten.ts'
import { DEAD, previewQuery } from './queries.ts'

/** A visitor who is not signed in sees what the invitation of a link offers. */
export function useLetter(token: string) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(token))
  const dead = error !== null && DEAD.has(error.code)
  return { invitation: data, dead, failure: data ? null : error, isFetching, reload: () => void refetch() }
}

type LetterProps = {
  letter: ReturnType<typeof useLetter>
  documentTitle: string
  children: ReactNode
}

/** The heading says who invites, to where, and for which address. */
export function Letter({ letter, documentTitle, children }: LetterProps) {
  const { invitation, failure, isFetching, reload } = letter
  // The elements stay while loading, so that the heading keeps the focus when the response arrives.
  return (
    <div className="grid gap-5">
      {invitation ? (
        <Avatar square size="large" id={invitation.organization_name} name={invitation.organization_name} />
      ) : (
        !failure && <Skeleton className="size-14" />
      )}
      <PageTitle documentTitle={documentTitle} lead={invitation && <Terms {...invitation} />}>
        {invitation ? <Offer {...invitation} /> : 'You have an invitation'}
      </PageTitle>
      {!invitation && !failure && (
        <div role="status" className="grid gap-2.5 py-0.5">
          <span className="sr-only">Loading the invitation</span>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {failure && (
        <Alert
          tone="danger"
          action={
            <Button className="justify-self-start" pending={isFetching} onClick={reload}>
              Try again
            </Button>
          }
        >
          The invitation could not be loaded. {failure.detail}
        </Alert>
      )}
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
