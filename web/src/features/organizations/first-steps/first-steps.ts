import type { SessionView } from '@plinth/contract/auth'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { keys } from '../queries.ts'

/** Something that a new user does once. `done` is null while that is loaded. */
export type FirstStep = {
  title: string
  text: string
  done: boolean | null
  /** The page of the step; a step without one waits for another. */
  to?: string
  state?: { invite: true }
  action?: string
}

/** The steps of the base. A product adds its own in `product/dashboard.tsx`. */
export function useFirstSteps({ user, organization, organizations, permissions }: SessionView): FirstStep[] {
  const has_team = organizations.some(({ kind }) => kind === 'team')
  const may_invite = organization.kind === 'team' && permissions.includes('invitations.create')
  const { data: company = false, isLoading } = useQuery({
    queryKey: keys.company(organization.id),
    queryFn: ({ signal }) => hasCompany(signal),
    enabled: may_invite,
  })
  const invitation = {
    title: 'Invite people',
    text: `They get a mail with a link that works for ${formatDuration(LIFETIMES.invitation)}.`,
  }
  const people: FirstStep = may_invite
    ? {
        ...invitation,
        done: isLoading ? null : company,
        to: paths.organization,
        state: { invite: true },
        action: 'Invite people',
      }
    : { ...invitation, done: false }
  return [
    { title: 'Confirm your address', text: 'Your account is ready.', done: true },
    {
      title: 'Create a team',
      text: 'A team has members with roles, and its own files and settings.',
      done: has_team,
      to: paths.organization,
      action: 'Create a team',
    },
    ...(may_invite || !has_team ? [people] : []),
    ...(user.features.profile_image_upload === 'available' ? [pictureOf(user)] : []),
  ]
}

const pictureOf = ({ profile_image }: SessionView['user']): FirstStep => ({
  title: 'Add a picture',
  text: 'It helps people recognize you in lists.',
  done: profile_image !== null,
  to: paths.profile,
  action: 'Add a picture',
})

/** Tells whether anyone else is in the acting team, or is invited. */
async function hasCompany(signal: AbortSignal): Promise<boolean> {
  const query = { limit: '1' }
  const { total } = await api('GET /organizations/current/members', { query, signal })
  return total > 1 || (await api('GET /organizations/current/invitations', { query, signal })).total > 0
}
