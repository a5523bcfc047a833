import type { InvitationPreview, InvitedRole } from '@plinth/contract/invitations'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LetterDrawing } from '../../ui/illustration/drawings.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Day } from '../../ui/text/day.tsx'

const ROLES: Record<InvitedRole, { name: string; words: string }> = {
  admin: { name: 'Admin', words: 'Works with everything in it, invites people, and changes roles and settings.' },
  member: { name: 'Member', words: 'Works with everything in it. Owner and admins manage its people.' },
}

const FACT = 'grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 py-3 sm:grid-cols-[112px_minmax(0,1fr)]'
const LOADING_ROWS = ['w-48', 'w-32', 'w-40', 'w-36']

type InvitationLetterProps = {
  /** Undefined while it is on its way. */
  invitation: InvitationPreview | undefined
  email: string
  /** What can be answered. */
  children: ReactNode
}

/** What an invitation offers, to the person it is for or to somebody else. */
export function InvitationLetter({ invitation, email, children }: InvitationLetterProps) {
  if (!invitation) {
    return (
      <Letter
        title="Invitation"
        lead={<span role="status">Loading the invitation</span>}
        answers={<Skeleton className="h-10 w-56 max-sm:w-full" />}
      >
        <div className="divide-y divide-line">
          {LOADING_ROWS.map((width) => (
            <div key={width} className={FACT}>
              <Skeleton className="h-5 w-16" />
              <Skeleton className={`h-5 max-w-full ${width}`} />
            </div>
          ))}
        </div>
      </Letter>
    )
  }
  const { organization_name, inviter_name, role, email_masked, expires_at, email_matches } = invitation
  const { name, words } = ROLES[role]
  return (
    <Letter
      title={email_matches ? `Join ${organization_name}` : 'This invitation is for somebody else'}
      lead={
        email_matches
          ? 'Once you accept, you work in it, and its members see your name and email address. You can leave at any time.'
          : `It was sent to ${email_masked}, and you are signed in as ${email}.`
      }
      answers={children}
    >
      <dl className="divide-y divide-line">
        {!email_matches && (
          <Fact name="Organization">
            <bdi>{organization_name}</bdi>
          </Fact>
        )}
        <Fact name="Role" words={words}>
          {name}
        </Fact>
        <Fact name="Invited by">{inviter_name === null ? 'A former member' : <bdi>{inviter_name}</bdi>}</Fact>
        <Fact name="Sent to">{email_masked}</Fact>
        <Fact name="Open until">
          <Day time={expires_at} />
        </Fact>
      </dl>
    </Letter>
  )
}

type LetterProps = { title: string; lead: ReactNode; answers: ReactNode; children: ReactNode }

// The same frame from the first moment on, so that the heading keeps the focus when the answer of the API fills it.
function Letter({ title, lead, answers, children }: LetterProps) {
  return (
    <div className="grid max-w-[560px] gap-8">
      <div className="grid justify-items-start gap-6">
        <LetterDrawing />
        <PageTitle clamp documentTitle={title} lead={lead}>
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

function Fact({ name, words, children }: { name: string; words?: string; children: ReactNode }) {
  return (
    <div className={FACT}>
      <dt className="text-muted-fg">{name}</dt>
      <dd className="grid gap-0.5">
        <span className="font-medium">{children}</span>
        {words && <span className="text-small text-muted-fg">{words}</span>}
      </dd>
    </div>
  )
}
