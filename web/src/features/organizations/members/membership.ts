import type { OrganizationMembership } from '@plinth/contract/organizations'
import { KIND_NAMES, ROLE_NAMES } from '../../../lib/roles.ts'

export function membershipHint({ kind, role }: Pick<OrganizationMembership, 'kind' | 'role'>): string {
  return kind === 'personal' ? KIND_NAMES.personal : `${KIND_NAMES.team} · ${ROLE_NAMES[role]}`
}
