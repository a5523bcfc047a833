import type { OrganizationSummary } from '@plinth/contract/organizations'
import type { Permission, Role } from '@plinth/contract/permissions'
import { type ReactNode, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Section } from '../../ui/section.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { leaving } from './end-of-membership.ts'
import { RenameForm } from './rename-form.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'

type OrganizationSettingsProps = {
  organization: OrganizationSummary
  user_id: string
  role: Role
  permissions: Permission[]
  /** Reads the session again, after what it says of the organization or of the caller's role has changed. */
  onChanged: () => Promise<void>
}

/** The name of a team, whose it is, and the ways to end it. What the caller may not do is not there. */
export function OrganizationSettings({
  organization,
  user_id,
  role,
  permissions,
  onChanged,
}: OrganizationSettingsProps) {
  const settings = useRef<HTMLDivElement>(null)
  return (
    <div ref={settings} tabIndex={-1} className="grid max-w-[560px] gap-12 outline-none">
      {permissions.includes('organization.update') && (
        <Section title="General" lead="The name that everybody sees here, and that invitations carry.">
          <RenameForm organization={organization} onRenamed={onChanged} />
        </Section>
      )}
      {permissions.includes('organization.transfer') && (
        <Section title="Ownership" lead="Every organization has one owner. Here it is you.">
          <Deed text="Hand it over to another member. You stay as an admin.">
            <TransferOwnership
              organization={organization}
              user_id={user_id}
              onTransferred={onChanged}
              focusAfter={settings}
            />
          </Deed>
        </Section>
      )}
      <Section title="Leave" lead="Your personal organization is always there to go back to.">
        {role === 'owner' ? (
          <Deed text="An owner cannot leave. Transfer the ownership to another member first, or delete the organization." />
        ) : (
          <Deed text="You lose access at once. To come back, somebody has to invite you again.">
            <ConfirmButton label="Leave organization" variant="warning" {...leaving(organization.name)} />
          </Deed>
        )}
      </Section>
      {permissions.includes('organization.delete') && (
        <Section title="Delete organization" lead="For everybody in it, at once.">
          <Deed text="Its members, its invitations and its files are removed. There is no way back.">
            <DeleteOrganization name={organization.name} />
          </Deed>
        </Section>
      )}
    </div>
  )
}

/** Something that can be done once, in a sentence, beside its button. */
function Deed({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="max-w-[48ch] flex-1 basis-60 text-muted-fg">{text}</p>
      {children}
    </Card>
  )
}
