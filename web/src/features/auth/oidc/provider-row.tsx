import IdCard from 'lucide-react/icons/id-card'
import { useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useExternalPage } from '../../../lib/api/use-external-page.ts'
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
  const page = useExternalPage(() => api('POST /auth/oidc/link'))
  return (
    <div className="grid gap-2">
      <Button pending={page.pending} onClick={() => page.open()}>
        <span>
          Link<span className="sr-only"> {name}</span>
        </span>
      </Button>
      {page.error && <Alert tone="danger">{page.error.detail}</Alert>}
    </div>
  )
}
