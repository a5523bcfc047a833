import type { OrganizationMembership, OrganizationSummary } from '@plinth/contract/organizations'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { useDeferredMenu } from '../../../lib/use-deferred-menu.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SearchingSwitcher } from './searching-switcher.tsx'
import { type ChoiceProps, SwitcherButton } from './switcher-button.tsx'
import { useSwitch } from './use-switch.tsx'

// Loaded on demand: the header needs neither fields nor forms.
const CreateOrganization = lazyPage(() => import('./create-organization.tsx'), 'CreateOrganization')
const SwitcherMenu = lazyPage(() => import('./switcher-menu.tsx'), 'SwitcherMenu')

// A shorter list needs no search.
const SEARCH_FROM = 8

type SwitcherProps = {
  organization: OrganizationSummary
  organizations: OrganizationMembership[]
  /** May be more than `organizations`, which has the first ones only. */
  organization_count: number
  container: RefObject<HTMLElement | null>
  /** Calls `leave`, or asks first and gives the focus back to `focusBack` if the user stays. */
  beforeSwitch: (leave: () => void, focusBack: RefObject<HTMLElement | null>) => void
  /** Reads the session again, because the list may be out of date. */
  onRefused: () => void
}

export function Switcher({
  organization,
  organizations,
  organization_count,
  container,
  beforeSwitch,
  onRefused,
}: SwitcherProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, isSuccess } = useSwitch(organization.name, onRefused)
  const toast = useToast()
  const [creation, setCreation] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const leaving = isPending || isSuccess
  const go = (target: OrganizationMembership) => {
    if (target.id !== organization.id && !leaving) beforeSwitch(() => mutate(target), button)
  }
  const create = () => {
    const open = () => setCreation('open')
    const fail = () => toast('danger', 'The form could not be loaded. Check your connection and reload the page.')
    CreateOrganization.preload().then(open, fail)
  }
  const sayNotLoaded = () => toast('danger', 'The list could not be loaded. Check your connection and reload the page.')
  const choice = { button, organization, organizations, leaving, onChoose: go, onCreate: create }

  return (
    <>
      {organizations.length < SEARCH_FROM ? (
        <DeferredMenu {...choice} container={container} onFailed={sayNotLoaded} />
      ) : (
        <SearchingSwitcher {...choice} organization_count={organization_count} />
      )}
      {creation !== 'unasked' && (
        <Suspense>
          <CreateOrganization open={creation === 'open'} onClose={() => setCreation('closed')} />
        </Suspense>
      )}
    </>
  )
}

type DeferredMenuProps = ChoiceProps & Pick<SwitcherProps, 'container'> & { onFailed: () => void }

function DeferredMenu({ container, onFailed, ...choice }: DeferredMenuProps) {
  const { button, organization, leaving } = choice
  const { opened, props } = useDeferredMenu({ load: SwitcherMenu.preload, button, onFailed })
  if (!opened) return <SwitcherButton {...props} ref={button} organization={organization} leaving={leaving} />
  return <SwitcherMenu {...choice} container={container} defaultOpen={opened === 'by_pointer'} />
}
