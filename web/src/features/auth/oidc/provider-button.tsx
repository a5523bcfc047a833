import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { leaveFor } from '../../../lib/url/external-redirect.ts'
import { nextPath } from '../../../lib/url/redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { providersQuery } from '../queries.ts'

/** The button comes last, so that nothing moves when it appears. */
export function ProviderButton({ target }: { target: string }) {
  const { data } = useQuery(providersQuery)
  const start = useAction({
    mutationFn: () => api('POST /auth/oidc/start', { body: nextPath(target) }),
    onSuccess: ({ url }) => leaveFor(url),
  })
  if (!data?.oidc) return null
  return (
    <div className="grid gap-3">
      {start.error && <Alert tone="danger">{start.error.detail}</Alert>}
      <Button onClick={() => start.mutate()} pending={start.isPending}>
        Continue with {data.oidc.name}
      </Button>
    </div>
  )
}
