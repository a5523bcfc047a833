import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { CopyField } from '../ui/control/copy-field.tsx'
import { Switch } from '../ui/control/switch.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Badge } from '../ui/feedback/badge.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CalendarDate } from '../ui/text/calendar-date.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger', 'warning'] as const
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Émilie du Châtelet', '42']

/** Shows what needs no form: buttons, messages, badges and avatars. */
export function Others() {
  const [on, setOn] = useState(true)
  return (
    <Card>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              <span className="first-letter:uppercase">{variant}</span>
            </Button>
          ))}
          <Button variant="primary" pending>
            Pending
          </Button>
          <Button disabled>Disabled</Button>
          <IconButton icon={<Trash2 />} label="Delete" onClick={() => {}} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Alert tone="danger">The server could not be reached. Check your connection and try again.</Alert>
          <Alert tone="success">Your changes are saved.</Alert>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge>Draft</Badge>
          <Badge tone="accent">Sent</Badge>
          <Badge tone="success">Paid</Badge>
          <Badge tone="danger">Overdue</Badge>
          {NAMES.map((name) => (
            <Avatar key={name} id={name} name={name} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <Switch checked={on} onChange={setOn} className="gap-3">
            Reminders
          </Switch>
          <CopyField value="ada@example.com" label="the email address" />
          <CalendarDate day="2026-12-31" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
    </Card>
  )
}
