import IdCard from 'lucide-react/icons/id-card'
import { useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { leaveFor } from '../../../lib/url/external-redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { UnlinkProvider } from './unlink-provider.tsx'

export function ProviderRow({ name, linked }: { name: string; linked: boolean }) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <div ref={row} tabIndex={-1} className="outline-none">
      <Row
        icon={<IdCard />}
        title={name}
        badge={linked ? <Badge tone="success">Linked</Badge> : <Badge>Not linked</Badge>}
        action={linked ? <UnlinkProvider name={name} row={row} /> : <LinkProvider name={name} />}
      >
        <p>{linked ? `You can sign in with ${name}.` : `Link it to sign in with ${name}.`}</p>
      </Row>
    </div>
  )
}

function LinkProvider({ name }: { name: string }) {
  const link = useAction({
    mutationFn: () => api('POST /auth/oidc/link'),
    onSuccess: ({ url }) => leaveFor(url),
  })
  return (
    <div className="grid gap-2">
      <Button pending={link.isPending} onClick={() => link.mutate()}>
        <span>
          Link<span className="sr-only"> {name}</span>
        </span>
      </Button>
      {link.error && <Alert tone="danger">{link.error.detail}</Alert>}
    </div>
  )
}
