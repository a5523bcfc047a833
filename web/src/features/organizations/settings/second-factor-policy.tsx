import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { buttonStyle } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { QueryFailure } from '../../../ui/list/list-failure.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { currentQuery } from '../queries.ts'

export function SecondFactorPolicy() {
  const { user, organization } = useSession()
  const query = useQuery(currentQuery(organization.id))
  const card = useRef<HTMLDivElement>(null)
  if (query.error && !query.data) {
    return <QueryFailure query={query}>The security settings could not be loaded.</QueryFailure>
  }
  const isRequired = query.data?.organization.requires_second_factor
  // An owner without a second factor cannot require one of others.
  const mayChange = user.has_second_factor || isRequired
  return (
    <Card>
      <div
        ref={card}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 outline-none"
      >
        <div className="grid max-w-[48ch] flex-1 basis-60 gap-1">
          <div className="flex items-center gap-2">
            <p className="font-medium">Two-step sign-in</p>
            {isRequired === undefined ? <Skeleton className="h-6 w-20" /> : <StateBadge isRequired={isRequired} />}
          </div>
          <p className="text-muted-fg">
            {mayChange
              ? 'When it is required, members without it can do nothing here until they have set it up.'
              : 'Set it up for your own account first. Then you can require it of every member.'}
          </p>
        </div>
        {isRequired === undefined ? null : !mayChange ? (
          <Link to={paths.account} hash="two-step-sign-in" className={buttonStyle('secondary', 'max-sm:w-full')}>
            Set up yours
          </Link>
        ) : (
          <Change isRequired={isRequired} card={card} />
        )}
      </div>
    </Card>
  )
}

function StateBadge({ isRequired }: { isRequired: boolean }) {
  return isRequired ? <Badge tone="success">Required</Badge> : <Badge>Optional</Badge>
}

type ChangeProps = {
  isRequired: boolean
  card: RefObject<HTMLElement | null>
}

function Change({ isRequired, card }: ChangeProps) {
  const { id, name } = useSession().organization
  const queryClient = useQueryClient()
  const change = async () => {
    const body = { requires_second_factor: !isRequired }
    const changed = await api('PATCH /organizations/current/security', { body })
    queryClient.setQueryData(currentQuery(id).queryKey, changed)
  }
  const words = isRequired
    ? { does: 'Make optional', asks: 'Make two-step sign-in optional?', done: 'Two-step sign-in is optional now' }
    : { does: 'Require it', asks: 'Require two-step sign-in?', done: 'Two-step sign-in is required now' }
  return (
    <ConfirmButton
      label={words.does}
      title={words.asks}
      confirm={words.does}
      tone="primary"
      focusAfter={card}
      act={change}
      done={words.done}
    >
      {isRequired ? (
        <>
          Members can then work in <bdi>{name}</bdi> without it. Those who have it keep it.
        </>
      ) : (
        <>
          Members without it can do nothing in <bdi>{name}</bdi> until they have set it up. They are notified now.
          Nobody is signed out, and roles stay.
        </>
      )}
    </ConfirmButton>
  )
}
