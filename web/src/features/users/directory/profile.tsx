import type { DirectoryEntry } from '@plinth/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../../../lib/url/paths.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { buttonStyle } from '../../../ui/button/button.tsx'
import { CopyField } from '../../../ui/control/copy-field.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyDrawing } from '../../../ui/illustration/drawings.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { FailureNotice } from '../../../ui/list/failure-notice.tsx'
import { Day } from '../../../ui/text/day.tsx'
import { MethodList } from '../methods.tsx'
import { directoryEntryQuery } from '../queries.ts'

type DirectoryProfileProps = { user_id: string; own: boolean; provider_name: string | null }

export function DirectoryProfile({ user_id, own, provider_name }: DirectoryProfileProps) {
  const { data: entry, error, isFetching, refetch } = useQuery(directoryEntryQuery(useQueryClient(), user_id))

  if (error?.code === 'not_found') return <NotListed />
  if (error && !entry) {
    return (
      <FailureNotice
        takeFocus
        title="This user could not be loaded"
        documentTitle="User"
        pending={isFetching}
        onTryAgain={() => void refetch()}
      >
        {error.detail}
      </FailureNotice>
    )
  }
  const methods = entry && <MethodList methods={entry.sign_in_methods} provider_name={provider_name} />
  return (
    <div className="grid max-w-[720px] gap-6">
      <BackToList />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-5">
        <div className="flex flex-1 basis-72 items-center gap-4">
          <Face entry={entry} />
          <PageTitle clamp documentTitle={entry?.name ?? 'User'}>
            {entry ? (
              <bdi>{entry.name}</bdi>
            ) : (
              <>
                <span className="sr-only">Loading user</span>
                <Skeleton className="my-1 h-7 w-52" />
              </>
            )}
          </PageTitle>
        </div>
        {own && (
          <Link to={paths.profile} className={buttonStyle('secondary', 'max-sm:w-full')}>
            Edit profile
          </Link>
        )}
      </div>
      <Card padded={false}>
        <Facts
          layout="roomy"
          facts={[
            { name: 'Email', value: entry && <CopyField value={entry.email} label="email" /> },
            { name: 'Account state', value: entry && <Badge tone="success">Active</Badge> },
            { name: 'Joined', value: entry && <Day time={entry.created_at} /> },
            { name: 'Sign-in methods', value: methods },
          ]}
        />
      </Card>
    </div>
  )
}

function Face({ entry }: { entry: DirectoryEntry | undefined }) {
  if (!entry) return <Skeleton round className="size-14 shrink-0" />
  return <Avatar eager size="large" id={entry.id} name={entry.name} image={entry.profile_image} />
}

// The link leads to the same search and page; unlike history.back() it works in a new tab too.
function BackToList() {
  const list = useLocation({ select: ({ state }) => state.list })
  return (
    <BackLink
      link={<Link to={paths.users} search={list?.search ?? {}} {...(list && { state: { trail: list.trail } })} />}
    >
      All users
    </BackLink>
  )
}

// Hidden, deleted and unknown users share one page; the API does not tell them apart.
function NotListed() {
  return (
    <Notice
      takeFocus
      drawing={<EmptyDrawing />}
      title="This user is not in the directory"
      documentTitle="Not found"
      action={
        <Link to={paths.users} className={buttonStyle('primary')}>
          Go to all users
        </Link>
      }
    >
      The address may be mistyped, or the person is no longer listed.
    </Notice>
  )
}
