import type { OrganizationKind, OrganizationMembership } from '@plinth/contract/organizations'
import { Building2, UserRound } from 'lucide-react'
import { KIND_NAMES, ROLE_NAMES } from '../../../lib/roles.ts'

/** The kind of an organization and the user's role in it. */
export function membershipHint({ kind, role }: Pick<OrganizationMembership, 'kind' | 'role'>): string {
  return kind === 'personal' ? KIND_NAMES.personal : `${KIND_NAMES.team} · ${ROLE_NAMES[role]}`
}

export function KindIcon({ kind }: { kind: OrganizationKind }) {
  const Icon = kind === 'personal' ? UserRound : Building2
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-fg" />
}
