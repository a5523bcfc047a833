import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useExternalPage } from '../../../lib/api/use-external-page.ts'
import { nextPath } from '../../../lib/url/redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { providersQuery } from '../queries.ts'

/** The button comes last, so that nothing moves when it appears. */
export function ProviderButton({ target }: { target: string }) {
  const { data } = useQuery(providersQuery)
  const page = useExternalPage(() => api('POST /auth/oidc/start', { body: nextPath(target) }))
  if (!data?.oidc) return null
  return (
    <div className="grid gap-3">
      {page.error && <Alert tone="danger">{page.error.detail}</Alert>}
      <Button onClick={() => page.open()} pending={page.pending}>
        Continue with {data.oidc.name}
      </Button>
    </div>
  )
}
