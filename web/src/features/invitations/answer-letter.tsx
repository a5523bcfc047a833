import type { InvitationPreview } from '@plinth/contract/invitations'
import type { ReactNode } from 'react'
import { ROLE_NAMES, ROLE_OFFERS } from '../../lib/roles.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LetterDrawing } from '../../ui/illustration/drawings.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Facts, FactsSkeleton } from '../../ui/list/facts.tsx'
import { Day } from '../../ui/text/day.tsx'

const ANOTHER = 'This invitation is for someone else'

const LOADING_ROWS = ['w-48', 'w-32', 'w-40', 'w-36']

type InvitationLetterProps = {
  invitation: InvitationPreview | undefined
  email: string
  children: ReactNode
}

export function InvitationLetter({ invitation, email, children }: InvitationLetterProps) {
  if (!invitation) {
    return (
      <Letter
        title="Invitation"
        documentTitle="Invitation"
        lead={<span role="status">Loading the invitation</span>}
        answers={<Skeleton className="h-control w-56 max-sm:w-full" />}
      >
        <FactsSkeleton widths={LOADING_ROWS} />
      </Letter>
    )
  }
  const { organization_name, inviter_name, role, email_masked, expires_at, email_matches } = invitation
  return (
    <Letter
      documentTitle={email_matches ? `Join ${organization_name}` : ANOTHER}
      title={
        email_matches ? (
          <>
            Join <bdi>{organization_name}</bdi>
          </>
        ) : (
          ANOTHER
        )
      }
      lead={
        email_matches
          ? 'Once you accept, you work in this organization, and its members see your name and email address. You can leave at any time.'
          : `It was sent to ${email_masked}, and you are signed in as ${email}.`
      }
      answers={children}
    >
      <Facts
        layout="aligned"
        facts={[
          ...(email_matches ? [] : [{ name: 'Organization', value: <bdi>{organization_name}</bdi> }]),
          { name: 'Role', value: ROLE_NAMES[role], note: ROLE_OFFERS[role] },
          { name: 'Invited by', value: inviter_name === null ? 'A former member' : <bdi>{inviter_name}</bdi> },
          { name: 'Sent to', value: email_matches ? email : email_masked },
          { name: 'Open until', value: <Day time={expires_at} /> },
        ]}
      />
    </Letter>
  )
}

type LetterProps = { title: ReactNode; documentTitle: string; lead: ReactNode; answers: ReactNode; children: ReactNode }

// The elements stay while loading, so that the heading keeps the focus when the response arrives.
function Letter({ title, documentTitle, lead, answers, children }: LetterProps) {
  return (
    <div className="mx-auto grid max-w-[560px] gap-8">
      <div className="grid justify-items-start gap-6">
        <LetterDrawing />
        <PageTitle clamp documentTitle={documentTitle} lead={lead}>
          {title}
        </PageTitle>
      </div>
      <Card padded={false}>
        <div className="px-5 py-2 sm:px-6">{children}</div>
        <div className="border-t border-line p-5 sm:px-6">{answers}</div>
      </Card>
    </div>
  )
}
