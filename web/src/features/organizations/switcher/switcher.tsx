import type { OrganizationMembership, OrganizationSummary } from '@plinth/contract/organizations'
import { ChevronsUpDown, Plus } from 'lucide-react'
import { type ComponentProps, type RefObject, Suspense, useRef, useState } from 'react'
import { KIND_NAMES } from '../../../lib/roles.ts'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { KindIcon, membershipHint } from '../members/membership.tsx'
import { useSwitch } from './use-switch.ts'

// Loaded on demand: the header needs neither fields nor forms.
const CreateOrganization = lazyPage(() => import('./create-organization.tsx'), 'CreateOrganization')
const SwitcherSearch = lazyPage(() => import('./switcher-search.tsx'), 'SwitcherSearch')

// Fewer are seen at a glance.
const SEARCH_FROM = 8

type SwitcherProps = {
  organization: OrganizationSummary
  organizations: OrganizationMembership[]
  container: RefObject<HTMLElement | null>
  /** Reads the session again, when the list turned out to be out of date. */
  onRefused: () => void
}

/** The acting organization, and the way to act in another one. */
export function Switcher({ organization, organizations, container, onRefused }: SwitcherProps) {
  const { mutate, isPending, isSuccess } = useSwitch(organization.name, onRefused)
  const toast = useToast()
  const [creation, setCreation] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const leaving = isPending || isSuccess
  const go = (id: string) => {
    const target = organizations.find((membership) => membership.id === id)
    if (target && !target.acting && !leaving) mutate(target)
  }
  const create = () => {
    const open = () => setCreation('open')
    const fail = () => toast('danger', 'The form could not be loaded. Check your connection and reload the page.')
    CreateOrganization.preload().then(open, fail)
  }
  const choice = { organization, organizations, leaving, onChoose: go, onCreate: create }

  return (
    <>
      {organizations.length < SEARCH_FROM ? (
        <SwitcherMenu {...choice} container={container} />
      ) : (
        <SearchingSwitcher {...choice} />
      )}
      {creation !== 'unasked' && (
        <Suspense>
          <CreateOrganization open={creation === 'open'} onClose={() => setCreation('closed')} />
        </Suspense>
      )}
    </>
  )
}

type ChoiceProps = Pick<SwitcherProps, 'organization' | 'organizations'> & {
  leaving: boolean
  onChoose: (id: string) => void
  onCreate: () => void
}

function SwitcherMenu({
  organization,
  organizations,
  leaving,
  container,
  onChoose,
  onCreate,
}: ChoiceProps & Pick<SwitcherProps, 'container'>) {
  return (
    <Menu
      align="start"
      container={container}
      trigger={<SwitcherButton organization={organization} leaving={leaving} />}
    >
      <MenuChoice
        closeOnChoice
        label="Organizations"
        value={organization.id}
        options={organizations.map((membership) => ({
          value: membership.id,
          label: membership.name,
          hint: membershipHint(membership),
          icon: <KindIcon kind={membership.kind} />,
        }))}
        onChange={onChoose}
      />
      <MenuSeparator />
      <MenuItem icon={<Plus />} onClick={onCreate}>
        Create organization
      </MenuItem>
    </Menu>
  )
}

function SearchingSwitcher({ organization, organizations, leaving, onChoose, onCreate }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const toast = useToast()
  const prepare = () => void SwitcherSearch.preload().catch(() => {})
  const close = () => setState('closed')
  const open = () => {
    const fail = () => toast('danger', 'The list could not be loaded. Check your connection and reload the page.')
    SwitcherSearch.preload().then(() => setState('open'), fail)
  }
  return (
    <>
      <SwitcherButton
        ref={button}
        organization={organization}
        leaving={leaving}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={state === 'open' ? close : open}
      />
      {state !== 'unasked' && (
        <Suspense>
          <SwitcherSearch
            organizations={organizations}
            acting_id={organization.id}
            anchor={button}
            open={state === 'open'}
            onClose={close}
            onChoose={(id) => {
              close()
              onChoose(id)
            }}
            onCreate={() => {
              close()
              onCreate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type SwitcherButtonProps = ComponentProps<'button'> & { organization: OrganizationSummary; leaving: boolean }

function SwitcherButton({ organization, leaving, ...button }: SwitcherButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-busy={leaving || undefined}
      className="flex h-10 items-center gap-2 rounded-control px-2 transition-colors hover:bg-muted aria-expanded:bg-muted pointer-coarse:h-11"
    >
      <span className="sr-only">Organization: </span>
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
