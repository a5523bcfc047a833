import type { OrganizationMembership } from '@plinth/contract/organizations'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps, RefObject } from 'react'
import { KIND_NAMES } from '../../../lib/roles.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'

export type ChoiceProps = {
  button: RefObject<HTMLButtonElement | null>
  leaving: boolean
  onChoose: (membership: OrganizationMembership) => void
  onCreate: () => void
}

export function SwitcherButton({ leaving, ...button }: ComponentProps<'button'> & { leaving: boolean }) {
  const { organization } = useSession()
  return (
    <button
      {...button}
      type="button"
      aria-busy={leaving || undefined}
      className="flex h-10 items-center gap-2 rounded-control px-2 transition-colors hover:bg-muted aria-expanded:bg-muted pointer-coarse:h-11"
    >
      <span className="sr-only">Organization: </span>
      <Avatar square size="tiny" id={organization.id} name={organization.name} />
      <bdi className="truncate font-medium">{organization.name}</bdi>
      <span className="contents max-sm:hidden">
        <Badge>{KIND_NAMES[organization.kind]}</Badge>
      </span>
      {leaving ? (
        <Spinner className="shrink-0" />
      ) : (
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-fg" />
      )}
    </button>
  )
}
