import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Inbox } from '../features/notifications/inbox.tsx'
import { MarkAllRead } from '../features/notifications/mark-all-read.tsx'
import { paths } from '../lib/paths.ts'
import { buttonStyle } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const route = getRouteApi('/app/notifications')

export function Notifications() {
  const filter = route.useSearch()
  const navigate = useNavigate()
  return (
    <div className="grid max-w-[760px] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle documentTitle="Notifications · Plinth" lead="What happened to your account, newest first.">
          Notifications
        </PageTitle>
        <Link to={paths.notificationSettings} className={buttonStyle('secondary', 'max-sm:w-full')}>
          Choose what you are told
        </Link>
      </div>
      <Card padded={false} className="overflow-hidden pt-3">
        <Inbox
          filter={filter}
          onFilter={(search) => void navigate({ to: paths.notifications, search, replace: true })}
          controls={
            <div className="ml-auto">
              <MarkAllRead />
            </div>
          }
        />
      </Card>
    </div>
  )
}
