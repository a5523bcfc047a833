import type { OrganizationMembership, OrganizationSummary } from '@plinth/contract/organizations'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps, RefObject } from 'react'
import { KIND_NAMES } from '../../../lib/roles.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'

export type ChoiceProps = {
  organization: OrganizationSummary
  organizations: OrganizationMembership[]
  button: RefObject<HTMLButtonElement | null>
  leaving: boolean
  onChoose: (membership: OrganizationMembership) => void
  onCreate: () => void
}

type SwitcherButtonProps = ComponentProps<'button'> & { organization: OrganizationSummary; leaving: boolean }

export function SwitcherButton({ organization, leaving, ...button }: SwitcherButtonProps) {
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
