import type { Member } from '@plinth/contract/organizations'
import { api } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import type { Question } from '../../../ui/overlay/use-confirm.tsx'

/** Leaving goes on in the personal organization, in every tab. */
export function leaving(organization: string): Question {
  return {
    title: `Leave ${organization}?`,
    children: 'You lose access to everything in it at once. To come back, somebody there has to invite you again.',
    confirm: 'Leave organization',
    act: () => api('POST /organizations/current/leave'),
    onDone: enterOrganization,
  }
}

/** Removing somebody else. */
export function removing(
  { user_id, name }: Member,
  organization: string,
  rest: Pick<Question, 'onDone' | 'focusAfter'>,
): Question {
  return {
    title: `Remove ${name}?`,
    children: `${name} loses access to ${organization} at once. The account itself stays as it is.`,
    confirm: `Remove ${name}`,
    act: () => api('DELETE /organizations/current/members/:user_id', { params: { user_id } }).catch(goneAlready),
    ...rest,
  }
}

// Somebody else removed the person, or the person left: what was asked for is done.
function goneAlready(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
