import type { OrganizationMembership, OrganizationSummary } from '@plinth/contract/organizations'
import { Building2, ChevronsUpDown, Plus, UserRound } from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import { lazyPage } from '../../lib/lazy-page.ts'
import { KIND_NAMES, ROLE_NAMES } from '../../lib/roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useSwitch } from './use-switch.ts'

// Fields and forms are no part of the header; they come when somebody wants to create.
const CreateOrganization = lazyPage(() => import('./create-organization.tsx'), 'CreateOrganization')

type SwitcherProps = {
  organization: OrganizationSummary
  organizations: OrganizationMembership[]
  container: RefObject<HTMLElement | null>
  /** Reads the session again, when the list turned out not to be true any more. */
  onRefused: () => void
}

/** Where somebody acts, and the way to act elsewhere. */
export function Switcher({ organization, organizations, container, onRefused }: SwitcherProps) {
  const { mutate, isPending, isSuccess } = useSwitch(organization.name, onRefused)
  const toast = useToast()
  const [creation, setCreation] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const leaving = isPending || isSuccess
  const go = (id: string) => {
    const target = organizations.find((membership) => membership.id === id)
    if (target && !leaving) mutate(target)
  }

  const create = () => {
    const open = () => setCreation('open')
    const fail = () => toast('danger', 'The form could not be loaded. Check your connection and reload the page.')
    CreateOrganization.preload().then(open, fail)
  }

  return (
    <>
      <Menu
        align="start"
        container={container}
        trigger={
          <button
            type="button"
            aria-busy={leaving || undefined}
            className="flex h-10 items-center gap-2 rounded-control px-2 transition-colors hover:bg-muted data-popup-open:bg-muted pointer-coarse:h-11"
          >
            <span className="sr-only">Organization: </span>
            <span className="truncate font-medium">{organization.name}</span>
            <span className="contents max-sm:hidden">
              <Badge>{KIND_NAMES[organization.kind]}</Badge>
            </span>
            {leaving ? (
              <Spinner className="shrink-0" />
            ) : (
              <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-fg" />
            )}
          </button>
        }
      >
        <MenuChoice
          closeOnChoice
          label="Organizations"
          value={organization.id}
          options={organizations.map(({ id, name, kind, role }) => ({
            value: id,
            label: name,
            hint: kind === 'personal' ? KIND_NAMES.personal : `${KIND_NAMES.team} · ${ROLE_NAMES[role]}`,
            icon: kind === 'personal' ? <UserRound /> : <Building2 />,
          }))}
          onChange={go}
        />
        <MenuSeparator />
        <MenuItem icon={<Plus />} onClick={create}>
          Create organization
        </MenuItem>
      </Menu>
      {creation !== 'unasked' && (
        <Suspense>
          <CreateOrganization open={creation === 'open'} onClose={() => setCreation('closed')} />
        </Suspense>
      )}
    </>
  )
}
