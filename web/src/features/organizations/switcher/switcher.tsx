import type { OrganizationMembership, OrganizationSummary } from '@plinth/contract/organizations'
import { Plus } from 'lucide-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { membershipHint } from '../members/membership.ts'
import { SearchingSwitcher } from './searching-switcher.tsx'
import { type ChoiceProps, SwitcherButton } from './switcher-button.tsx'
import { useSwitch } from './use-switch.tsx'

// Loaded on demand: the header needs neither fields nor forms.
const CreateOrganization = lazyPage(() => import('./create-organization.tsx'), 'CreateOrganization')

// A shorter list needs no search.
const SEARCH_FROM = 8

type SwitcherProps = {
  organization: OrganizationSummary
  organizations: OrganizationMembership[]
  container: RefObject<HTMLElement | null>
  /** Calls `leave`, or asks first; `focusBack` has the focus again if the answer is no. */
  beforeSwitch: (leave: () => void, focusBack: RefObject<HTMLElement | null>) => void
  /** Reads the session again, because the list may be out of date. */
  onRefused: () => void
}

/** Shows the acting organization and switches to another one. */
export function Switcher({ organization, organizations, container, beforeSwitch, onRefused }: SwitcherProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, isSuccess } = useSwitch(organization.name, onRefused)
  const toast = useToast()
  const [creation, setCreation] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const leaving = isPending || isSuccess
  const go = (id: string) => {
    const target = organizations.find((membership) => membership.id === id)
    if (target && !target.acting && !leaving) beforeSwitch(() => mutate(target), button)
  }
  const create = () => {
    const open = () => setCreation('open')
    const fail = () => toast('danger', 'The form could not be loaded. Check your connection and reload the page.')
    CreateOrganization.preload().then(open, fail)
  }
  const choice = { button, organization, organizations, leaving, onChoose: go, onCreate: create }

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

function SwitcherMenu({
  button,
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
      trigger={<SwitcherButton ref={button} organization={organization} leaving={leaving} />}
    >
      <MenuChoice
        closeOnChoice
        label="Organizations"
        value={organization.id}
        options={organizations.map((membership) => ({
          value: membership.id,
          label: membership.name,
          hint: membershipHint(membership),
          icon: <Avatar square id={membership.id} name={membership.name} />,
        }))}
        onChange={onChoose}
      />
      <MenuSeparator />
      <MenuItem
        icon={
          <span className="grid size-8 place-items-center">
            <Plus className="size-4" />
          </span>
        }
        onClick={onCreate}
      >
        Create organization
      </MenuItem>
    </Menu>
  )
}
