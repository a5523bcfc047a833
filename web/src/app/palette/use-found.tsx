import type { SessionView } from '@plinth/contract/auth'
import type { OrganizationMembership } from '@plinth/contract/organizations'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { membershipHint } from '../../features/organizations/members/membership.ts'
import { organizationsQuery } from '../../features/organizations/queries.ts'
import { peopleQuery } from '../../features/users/queries.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { type PaletteEntry, stillFound } from './search.ts'

const LISTED = 5

type Search = {
  text: string
  /** The API gets the text after a pause. */
  q: string
  onSwitch: (membership: OrganizationMembership) => void
}

/**
 * Returns the organizations of the session, which are searched here, and what the API found: people, and organizations
 * when the session does not carry them all.
 */
export function useFound(session: SessionView, search: Search) {
  const organizations = useOrganizations(session, search)
  const people = usePeople(session, search)
  const failures = [
    { query: organizations.query, sentence: 'Your organizations could not be searched.' },
    { query: people.query, sentence: 'People could not be searched.' },
  ].filter(({ query }) => query.error)
  return {
    listed: organizations.listed,
    found: [...organizations.found, ...people.found],
    pending: organizations.query.isFetching || people.query.isFetching,
    failure: failures.map(({ query, sentence }) => `${sentence} ${query.error?.detail}`)[0],
    onTryAgain() {
      for (const { query } of failures) void query.refetch()
    },
  }
}

function useOrganizations(session: SessionView, { text, q, onSwitch }: Search) {
  const { organization, organizations, organization_count } = session
  const is_paged = organization_count > organizations.length
  const enabled = is_paged && q !== ''
  const query = useInfiniteQuery({ ...organizationsQuery(q), enabled, placeholderData: keepPreviousData })
  const entryOf = (membership: OrganizationMembership, index: number): PaletteEntry => ({
    id: `organization:${membership.id}`,
    group: 'Switch organization',
    label: membership.name,
    hint: membershipHint(membership),
    hidden: index >= LISTED,
    icon: <Avatar square size="tiny" id={membership.id} name={membership.name} />,
    run: () => onSwitch(membership),
  })
  const is_other = ({ id }: OrganizationMembership) => id !== organization.id
  const known = organizations.filter(is_other)
  if (!is_paged || text === '') return { query, listed: known.map(entryOf), found: [] }
  const items = (enabled && query.data?.pages[0]?.items.filter(is_other)) || known
  const is_current = enabled && query.data && !query.isPlaceholderData && text === q
  return { query, listed: [], found: (is_current ? items : stillFound(items, text)).map(entryOf) }
}

function usePeople({ user }: SessionView, { text, q }: Search) {
  const navigate = useNavigate()
  const enabled = user.features.directory !== 'off' && q !== ''
  const query = useQuery({ ...peopleQuery(q), enabled })
  const items = (enabled && query.data?.items) || []
  const people = query.isPlaceholderData || text !== q ? stillFound(items, text) : items
  const found = people.map(
    (person): PaletteEntry => ({
      id: `person:${person.id}`,
      group: 'People',
      label: person.name,
      hint: person.email,
      icon: <Avatar size="tiny" id={person.id} name={person.name} image={person.profile_image} />,
      run: () => void navigate({ to: paths.user, params: { user_id: person.id } }),
    }),
  )
  return { query, found }
}
