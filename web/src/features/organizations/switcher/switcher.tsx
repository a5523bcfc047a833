import type { OrganizationMembership } from '@plinth/contract/organizations'
import { type RefObject, Suspense, useRef } from 'react'
import { useRefreshSession, useSession } from '../../../lib/session/session.ts'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { useDeferredMenu } from '../../../ui/menu/use-deferred-menu.ts'
import { useOnDemand } from '../../../ui/overlay/use-on-demand.ts'
import { type ChoiceProps, SwitcherButton } from './switcher-button.tsx'
import { useSwitch } from './use-switch.tsx'

// Loaded on demand: the header needs neither fields nor forms.
const CreateOrganization = lazyPage(() => import('./create-organization.tsx'), 'CreateOrganization')
const SwitcherMenu = lazyPage(() => import('./switcher-menu.tsx'), 'SwitcherMenu')
// Few people have that many organizations.
const SwitcherSearch = lazyPage(() => import('./switcher-search.tsx'), 'SwitcherSearch')

// A shorter list needs no search.
const SEARCH_FROM = 8

type SwitcherProps = {
  container: RefObject<HTMLElement | null>
  /** Calls `leave`, or asks first and gives the focus back to `focusBack` if the user stays. */
  beforeSwitch: (leave: () => void, focusBack: RefObject<HTMLElement | null>) => void
}

export function Switcher({ container, beforeSwitch }: SwitcherProps) {
  const { organization, organizations } = useSession()
  const refreshSession = useRefreshSession()
  const button = useRef<HTMLButtonElement>(null)
  // The list of organizations may be out of date.
  const { mutate, isPending, isSuccess } = useSwitch(() => void refreshSession())
  const creation = useOnDemand(CreateOrganization.preload, 'The form')
  const leaving = isPending || isSuccess
  const go = (target: OrganizationMembership) => {
    if (target.id !== organization.id && !leaving) beforeSwitch(() => mutate(target), button)
  }
  const choice = { button, leaving, onChoose: go, onCreate: creation.open }

  return (
    <>
      {organizations.length < SEARCH_FROM ? (
        <DeferredMenu {...choice} container={container} />
      ) : (
        <SearchingSwitcher {...choice} />
      )}
      {creation.asked && (
        <Suspense>
          <CreateOrganization open={creation.isOpen} onClose={creation.close} />
        </Suspense>
      )}
    </>
  )
}

function DeferredMenu({ container, ...choice }: ChoiceProps & Pick<SwitcherProps, 'container'>) {
  const { button, leaving } = choice
  const { asked, defaultOpen, props } = useDeferredMenu(SwitcherMenu.preload, 'The list', button)
  if (!asked) return <SwitcherButton {...props} ref={button} leaving={leaving} />
  return <SwitcherMenu {...choice} container={container} defaultOpen={defaultOpen} />
}

function SearchingSwitcher({ button, leaving, onChoose, onCreate }: ChoiceProps) {
  const list = useOnDemand(SwitcherSearch.preload, 'The list')
  return (
    <>
      <SwitcherButton
        ref={button}
        leaving={leaving}
        aria-haspopup="dialog"
        aria-expanded={list.isOpen}
        onPointerEnter={list.prepare}
        onFocus={list.prepare}
        onClick={list.isOpen ? list.close : list.open}
      />
      {list.asked && (
        <Suspense>
          <SwitcherSearch
            anchor={button}
            open={list.isOpen}
            onClose={list.close}
            onChoose={(membership) => {
              list.close()
              onChoose(membership)
            }}
            onCreate={() => {
              list.close()
              onCreate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
