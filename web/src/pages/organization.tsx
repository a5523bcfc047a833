import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useRefreshSession, useSession } from '../features/auth/session.ts'
import { InviteForm } from '../features/invitations/invite-form.tsx'
import { PendingList } from '../features/invitations/pending-list.tsx'
import { MemberList } from '../features/organizations/member-list.tsx'
import { OrganizationSettings } from '../features/organizations/organization-settings.tsx'
import { Personal } from '../features/organizations/personal.tsx'
import { paths } from '../lib/paths.ts'
import { KIND_NAMES, ROLE_NAMES } from '../lib/roles.ts'
import { Badge } from '../ui/badge.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Tabs, tabStyle } from '../ui/tabs.tsx'

const route = getRouteApi('/app/organization')

/** The organization somebody acts in. */
export function Organization() {
  const { organization, role } = useSession()
  const personal = organization.kind === 'personal'
  return (
    <div className="grid gap-5">
      <PageTitle
        documentTitle={`${organization.name} · Plinth`}
        lead={
          <span className="flex flex-wrap gap-2">
            <Badge>{KIND_NAMES[organization.kind]}</Badge>
            {!personal && <Badge>{ROLE_NAMES[role]}</Badge>}
          </span>
        }
      >
        {organization.name}
      </PageTitle>
      {personal ? <Personal /> : <Team />}
    </div>
  )
}

const TABS = { members: 'Members', invitations: 'Invitations', settings: 'Settings' } as const
type Tab = keyof typeof TABS

function Team() {
  const { permissions } = useSession()
  const { tab = 'members' } = route.useSearch()
  const tabs = (Object.keys(TABS) as Tab[]).filter(
    (name) => name !== 'invitations' || permissions.includes('invitations.read'),
  )
  if (!tabs.includes(tab)) return <Navigate to={paths.organization} replace />
  return (
    <div className="grid gap-6">
      <Tabs label="Organization">
        {tabs.map((name) => (
          <Link
            key={name}
            to={paths.organization}
            search={name === 'members' ? {} : { tab: name }}
            // A word of the address that means nothing here takes no mark away.
            aria-current={name === tab ? 'page' : undefined}
            activeOptions={{ exact: true }}
            className={tabStyle}
          >
            {TABS[name]}
          </Link>
        ))}
      </Tabs>
      <Panel tab={tab} />
    </div>
  )
}

function Panel({ tab }: { tab: Tab }) {
  const { user, organization, role, permissions } = useSession()
  const refreshSession = useRefreshSession()
  const common = { organization, user_id: user.id, permissions }
  if (tab === 'members') return <MemberList {...common} onOwnChange={refreshSession} />
  if (tab === 'settings') return <OrganizationSettings {...common} role={role} onChanged={refreshSession} />
  return (
    <div className="grid gap-6">
      {permissions.includes('invitations.create') && (
        <InviteForm organization_id={organization.id} logged={user.features.email_delivery === 'logged'} />
      )}
      <PendingList organization_id={organization.id} permissions={permissions} />
    </div>
  )
}
