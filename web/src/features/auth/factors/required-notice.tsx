import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { textLink } from '../../../ui/button/text-link.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Tells a member whose organization requires two-step sign-in what to do, with a link back. */
export function RequiredNotice() {
  const { second_factor_required, organization } = useSession()
  const [wasRequired, setWasRequired] = useState(second_factor_required)
  if (second_factor_required && !wasRequired) setWasRequired(true)
  if (!wasRequired) return null
  const name = <bdi>{organization.name}</bdi>
  if (second_factor_required)
    return <Alert tone="info">{name} requires two-step sign-in. Add a passkey or set up codes to go on there.</Alert>
  return (
    <Alert
      tone="success"
      action={
        <Link to={paths.dashboard} className={`justify-self-start ${textLink}`}>
          Go to {name}
        </Link>
      }
    >
      Two-step sign-in is on, so {name} is open to you again.
    </Alert>
  )
}
