import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Inbox } from '../features/notifications/inbox/inbox.tsx'
import { inboxFilter } from '../features/notifications/inbox/inbox-search.ts'
import { MarkAllRead } from '../features/notifications/inbox/mark-all-read.tsx'
import { paths } from '../lib/url/paths.ts'
import { buttonStyle } from '../ui/button/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'

const route = getRouteApi('/app/notifications')

export function Notifications() {
  const filter = inboxFilter(route.useSearch())
  const navigate = useNavigate()
  return (
    <div className="grid max-w-[760px] gap-6">
      <PageTitle documentTitle="Notifications" lead="News about your account, newest first.">
        Notifications
      </PageTitle>
      <Card padded={false} className="overflow-hidden pt-3">
        <Inbox
          filter={filter}
          onFilter={(search) => void navigate({ to: paths.notifications, search, replace: true })}
          controls={
            <div className="-me-2 ms-auto flex justify-between *:px-2 max-sm:-mb-2 max-sm:-ms-2 max-sm:flex-auto sm:gap-2">
              <MarkAllRead />
              <Link to={paths.notificationSettings} className={buttonStyle('quiet')}>
                Settings
              </Link>
            </div>
          }
        />
      </Card>
    </div>
  )
}
