import type { SignInMethod } from '@plinth/contract/users'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'

const ICONS = { password: KeyRound, magic_link: Mail, oidc: IdCard }

/** The identity provider has its own name where one is configured. */
export function methodName(method: SignInMethod, provider_name: string | null): string {
  if (method === 'oidc') return provider_name ?? 'Identity provider'
  return method === 'password' ? 'Password' : 'Email link'
}

export function MethodIcon({ method }: { method: SignInMethod }) {
  const Icon = ICONS[method]
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}

type MethodListProps = { methods: readonly SignInMethod[]; provider_name: string | null }

export function MethodList({ methods, provider_name }: MethodListProps) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {methods.map((method, index) => (
        <span key={method} className="flex items-center gap-1.5">
          {index > 0 && <span className="sr-only">, </span>}
          <MethodIcon method={method} />
          <span className="truncate">{methodName(method, provider_name)}</span>
        </span>
      ))}
    </span>
  )
}
