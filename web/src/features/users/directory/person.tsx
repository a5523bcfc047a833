import type { DirectoryEntry } from '@plinth/contract/users'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/url/paths.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ListItem } from '../../../ui/list/list-row.tsx'
import { stretchedLink } from '../../../ui/list/table.tsx'
import type { DirectorySearch } from './search.ts'

export type DirectoryListProps = {
  entries: DirectoryEntry[]
  search: DirectorySearch
  trail: string[]
  own_id: string
  provider_name: string | null
  busy: boolean
  onSort: (sort: DirectorySearch['sort']) => void
}

type DirectoryPersonProps = { entry: DirectoryEntry; own: boolean } & Pick<DirectoryListProps, 'search' | 'trail'>

/** The link covers the whole row or card. */
export function DirectoryPerson({
  entry: { id, name, email, profile_image },
  own,
  search,
  trail,
}: DirectoryPersonProps) {
  return (
    <ListItem
      figure={<Avatar id={id} name={name} image={profile_image} />}
      title={
        <Link
          to={paths.user}
          params={{ user_id: id }}
          state={{ list: { search, trail } }}
          className={`truncate font-medium ${stretchedLink}`}
        >
          <bdi>{name}</bdi>
        </Link>
      }
      badge={own && <Badge tone="accent">You</Badge>}
      note={email}
    />
  )
}
