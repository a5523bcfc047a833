import { getRouteApi, Link, Navigate, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { filesQuery, hasStorage } from '../features/files/queries.ts'
import { UploadMessages } from '../features/files/uploads/upload-messages.tsx'
import type { UploadQueue } from '../features/files/uploads/upload-queue.ts'
import { useUploads } from '../features/files/uploads/use-uploads.ts'
import { InviteButton } from '../features/invitations/invite-button.tsx'
import { PendingList } from '../features/invitations/pending-list.tsx'
import { usePendingInvitations } from '../features/invitations/queries.ts'
import { MemberList } from '../features/organizations/members/member-list.tsx'
import { membersQuery } from '../features/organizations/queries.ts'
import { organizationTabs } from '../features/organizations/tabs.ts'
import { useTotal } from '../lib/api/use-total.ts'
import { KIND_NAMES, ROLE_SENTENCES } from '../lib/roles.ts'
import { useSession } from '../lib/session/session.ts'
import { lazyPage } from '../lib/url/lazy-page.ts'
import { paths } from '../lib/url/paths.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Tabs, tabStyle } from '../ui/layout/tabs.tsx'
import { RowsSkeleton } from '../ui/list/rows-skeleton.tsx'
import { formatCount } from '../ui/text/counts.ts'

const route = getRouteApi('/app/organization')

// The list of members needs none of these chunks. They are loaded early, because the connection may be down later.
const FileLibrary = lazyPage(() => import('../features/files/library/file-library.tsx'), 'FileLibrary')
const OrganizationSettings = lazyPage(
  () => import('../features/organizations/settings/organization-settings.tsx'),
  'OrganizationSettings',
)
const AboutPersonal = lazyPage(
  () => import('../features/organizations/settings/personal-organization.tsx'),
  'AboutPersonal',
)
for (const tab of [FileLibrary, OrganizationSettings, AboutPersonal]) whenIdle(() => void tab.preload().catch(() => {}))

export function Organization() {
  const session = useSession()
  const { organization, role } = session
  const personal = organization.kind === 'personal'
  // The queue is here, so that the uploads continue while another tab of the page is shown.
  const queue = useUploads(organization.id)
  const tabs = organizationTabs(session)
  const { tab } = route.useSearch()
  const path = useChildMatches({ select: ([page]) => page?.fullPath })
  // A personal organization shows its files whatever `tab` says.
  const isShown = ({ to, search }: Tab) => (search ? !path && search.tab === tab : `${path}/`.startsWith(`${to}/`))
  const shown = tabs.find(isShown) ?? (path ? undefined : tabs[0])
  if (!shown) return <Navigate to={paths.organization} replace />
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 sm:flex-1">
          <PageTitle
            clamp
            documentTitle={`${shown.label} · ${organization.name}`}
            {...(!personal && { lead: `${KIND_NAMES.team} · ${ROLE_SENTENCES[role]}` })}
          >
            <bdi>{organization.name}</bdi>
          </PageTitle>
        </div>
        {!path && <Invite />}
      </div>
      <div className="grid gap-6">
        {tabs.length > 1 && <TabRow tabs={tabs} shown={shown} />}
        {path ? <Outlet /> : personal ? <Personal queue={queue} /> : <Panel queue={queue} />}
      </div>
      <UploadMessages queue={queue} />
    </div>
  )
}

function Invite() {
  const { organization, permissions } = useSession()
  const { tab } = route.useSearch()
  const invite = useLocation({ select: ({ state }) => state.invite })
  if (tab || organization.kind === 'personal' || !permissions.includes('invitations.create')) return null
  return <InviteButton opened={invite === true} />
}

type WithQueue = { queue: UploadQueue }

function Personal({ queue }: WithQueue) {
  const { user, organization } = useSession()
  const total = useTotal(filesQuery(organization.id), hasStorage(user))
  return (
    <div className="grid gap-10">
      <section className="grid gap-4">
        <h2 className="text-title">
          Files
          <Total total={total} />
        </h2>
        <Files queue={queue} />
      </section>
      <Suspense>
        <AboutPersonal />
      </Suspense>
    </div>
  )
}

function Files({ queue }: WithQueue) {
  return (
    <Suspense fallback={<RowsSkeleton of="files">Loading the files</RowsSkeleton>}>
      <FileLibrary queue={queue} />
    </Suspense>
  )
}

type Tab = ReturnType<typeof organizationTabs>[number]

function TabRow({ tabs, shown }: { tabs: Tab[]; shown: Tab }) {
  const { organization } = useSession()
  const members = useTotal(membersQuery(organization.id), organization.kind === 'team')
  return (
    <Tabs label="Organization">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          search={tab.search ?? {}}
          // Link would drop the attribute with an unknown search param, so it is set by hand.
          aria-current={tab === shown ? 'page' : undefined}
          activeOptions={{ exact: true }}
          className={tabStyle}
        >
          {tab.label}
          {/* Files have no count, because their list is loaded with their tab alone. */}
          <Total total={tab.label === 'Members' ? members : undefined} />
        </Link>
      ))}
    </Tabs>
  )
}

function Total({ total }: { total: number | undefined }) {
  if (total === undefined) return null
  return <span className="ms-1.5 font-normal text-muted-fg tabular-nums">{formatCount(total)}</span>
}

function Panel({ queue }: WithQueue) {
  const { tab } = route.useSearch()
  if (!tab) return <Members />
  if (tab === 'files') return <Files queue={queue} />
  return (
    <Suspense fallback={<RowsSkeleton of="records">Loading the settings</RowsSkeleton>}>
      <OrganizationSettings />
    </Suspense>
  )
}

function Members() {
  const { organization, permissions } = useSession()
  const mayRead = permissions.includes('invitations.read')
  const query = usePendingInvitations(organization.id, { enabled: mayRead })
  if (query.isLoading && query.errorUpdateCount === 0)
    return <RowsSkeleton of="people">Loading the members</RowsSkeleton>
  return (
    <MemberList
      {...(mayRead && {
        invited: (container) => <PendingList query={query} container={container} />,
      })}
    />
  )
}
