import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { Billing } from '../../features/billing/page/billing.tsx'
import { useRefreshSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

const route = getRouteApi('/app/settings/billing')

export function SettingsBilling() {
  // The state keeps the value, because the address loses it.
  const [from] = useState(useCameFrom())
  const navigate = useNavigate()
  const refreshSession = useRefreshSession()
  const toast = useToast()

  const clearAddress = () => void navigate({ to: paths.billing, replace: true })
  const clearAfterCancel = useEffectEvent(() => from === 'canceled' && clearAddress())
  useEffect(() => void clearAfterCancel(), [])

  return (
    <Billing
      from={from}
      onReturned={(state, page) => {
        clearAddress()
        // The session has what the plan includes, too.
        void refreshSession()
        if (state === 'confirmed' && page === 'checkout') toast('success', 'Your plan is confirmed')
      }}
    />
  )
}

function useCameFrom(): ComponentProps<typeof Billing>['from'] {
  const { checkout, portal } = route.useSearch()
  if (checkout === 'success') return 'checkout'
  if (checkout === 'canceled') return 'canceled'
  return portal === 'return' ? 'portal' : undefined
}
