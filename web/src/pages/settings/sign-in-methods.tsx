import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { ProviderRow } from '../../features/auth/oidc/provider-row.tsx'
import { PasswordRow } from '../../features/auth/passwords/password-row.tsx'
import { providersQuery } from '../../features/auth/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/list/row.tsx'

export function SignInMethods() {
  const { email, sign_in_methods } = useSession().user
  const { data: providers } = useQuery(providersQuery)
  return (
    <Card padded={false} className="divide-y divide-line">
      <PasswordRow email={email} exists={sign_in_methods.includes('password')} />
      <Row icon={<Mail />} title="Email link" badge={<Badge tone="success">Always on</Badge>}>
        <p>A link that works once, sent to {email}.</p>
      </Row>
      {providers?.oidc && <ProviderRow name={providers.oidc.name} linked={sign_in_methods.includes('oidc')} />}
    </Card>
  )
}
