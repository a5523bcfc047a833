import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { buttonStyle } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section, Sections } from '../../../ui/layout/section.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { leaving } from '../members/leaving.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { RenameForm } from './rename-form.tsx'
import { SecondFactorPolicy } from './second-factor-policy.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'

export function OrganizationSettings() {
  const { permissions } = useSession()
  const settings = useRef<HTMLDivElement>(null)
  return (
    <Sections ref={settings}>
      {permissions.includes('organization.update') && (
        <Section title="General" lead="Members see this name here and in invitations.">
          <RenameForm />
        </Section>
      )}
      {permissions.includes('organization.security') && (
        <Section title="Security" lead="Decide what every member needs to work here.">
          <SecondFactorPolicy />
        </Section>
      )}
      {permissions.includes('organization.transfer') && (
        <Section title="Ownership" lead="Every organization has one owner. You own this one.">
          <Action text="Hand it over to another member. You stay as an admin.">
            <TransferOwnership focusAfter={settings} />
          </Action>
        </Section>
      )}
      {permissions.includes('organization.transfer') && (
        <Section title="Billing" lead="Your plan counts here, because you are the owner.">
          <Action text="Every member has what it includes. After a change of owner, the plan of the new owner counts.">
            <Link to={paths.billing} className={buttonStyle('secondary', 'max-sm:w-full')}>
              Your billing
            </Link>
          </Action>
        </Section>
      )}
      <Leave />
      {permissions.includes('organization.delete') && (
        <Section title="Delete organization" lead="It is deleted for everyone in it, at once.">
          <Action text="Its members lose access, its invitations stop working and its files are deleted. This cannot be undone.">
            <DeleteOrganization />
          </Action>
        </Section>
      )}
    </Sections>
  )
}

function Leave() {
  const session = useSession()
  return (
    <Section title="Leave" lead="Your personal organization is always there to go back to.">
      {session.role === 'owner' ? (
        <Action text="An owner cannot leave. Transfer the ownership to another member first, or delete the organization." />
      ) : (
        <Action text="You lose access at once. To come back, you need a new invitation.">
          <ConfirmButton label="Leave organization" variant="warning" {...leaving(session)} />
        </Action>
      )}
    </Section>
  )
}

function Action({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="max-w-[48ch] flex-1 basis-60 text-muted-fg">{text}</p>
      {children}
    </Card>
  )
}
