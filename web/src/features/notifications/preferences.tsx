import type { NotificationPreference } from '@plinth/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { Switch } from '../../ui/control/switch.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { QueryFailure } from '../../ui/list/list-failure.tsx'
import { kindOf, kindsOf } from './labels.ts'
import { preferencesQuery } from './queries.ts'
import { type Channel, useChoose } from './use-set-preference.ts'

const CHANNELS: { channel: Channel; label: string }[] = [
  { channel: 'email', label: 'Email' },
  { channel: 'in_app', label: 'In-app' },
]

/** Each switch saves at once. Billing is absent where it is not set up. */
export function Preferences() {
  const query = useQuery(preferencesQuery)
  const { data } = query
  const [saved, setSaved] = useState(false)
  const kinds = kindsOf(useSession().user.features.billing === 'available')

  if (query.error && !data) return <QueryFailure query={query}>Your choices could not be loaded.</QueryFailure>
  return (
    <Card padded={false}>
      <div className="flex h-11 items-center border-b border-line px-5 text-small font-medium text-muted-fg sm:px-6">
        <p role="status" className="flex-1">
          {data ? (
            saved ? (
              'Saved'
            ) : (
              'Every change is saved at once'
            )
          ) : (
            <span className="sr-only">Loading your choices</span>
          )}
        </p>
        <p aria-hidden="true" className="flex max-sm:hidden">
          {CHANNELS.map(({ channel, label }) => (
            <span key={channel} className="w-18 text-center">
              {label}
            </span>
          ))}
        </p>
      </div>
      {data ? (
        <ul className="divide-y divide-line">
          {data.preferences
            .filter(({ type }) => kinds.some((kind) => kind.type === type))
            .map((preference) => (
              <PreferenceRow key={preference.type} preference={preference} onSaved={setSaved} />
            ))}
        </ul>
      ) : (
        <PreferencesSkeleton kinds={kinds} />
      )}
    </Card>
  )
}

const ROW = 'grid gap-3 px-5 py-4 sm:flex sm:items-center sm:gap-4 sm:px-6'

type PreferenceRowProps = { preference: NotificationPreference; onSaved: (saved: boolean) => void }

function PreferenceRow({ preference, onSaved }: PreferenceRowProps) {
  const choose = useChoose(preference.type, onSaved)
  const { plural, about } = kindOf(preference.type)
  return (
    <li className={ROW}>
      <div className="grid flex-1 gap-0.5">
        <h3 className="font-medium">{capitalized(plural)}</h3>
        <p className="text-small text-muted-fg">{about}</p>
      </div>
      <div className="grid sm:flex">
        {CHANNELS.map(({ channel, label }) => (
          <Switch
            key={channel}
            checked={preference[channel]}
            onChange={(on) => choose({ channel, on })}
            className="min-h-11 justify-between gap-4 sm:w-18 sm:justify-center"
          >
            <span className="sm:sr-only">
              {label}
              <span className="sr-only"> for {plural}</span>
            </span>
          </Switch>
        ))}
      </div>
    </li>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const WIDTHS = ['w-32', 'w-28', 'w-36']

function PreferencesSkeleton({ kinds }: { kinds: ReturnType<typeof kindsOf> }) {
  return (
    <div className="divide-y divide-line">
      {kinds.map(({ type }, index) => (
        <div key={type} className={ROW}>
          <div className="grid flex-1 gap-2 py-0.5">
            <Skeleton className={`h-4 ${WIDTHS[index % WIDTHS.length]}`} />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
          <div className="grid sm:flex">
            {CHANNELS.map(({ channel }) => (
              <div key={channel} className="flex min-h-11 items-center justify-between sm:w-18 sm:justify-center">
                <Skeleton className="h-4 w-10 sm:hidden" />
                <Skeleton className="h-5 w-9" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
