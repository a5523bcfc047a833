import { Suspense, useState } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { type ChoiceProps, SwitcherButton } from './switcher-button.tsx'

// The code is loaded on demand, because few people have that many organizations.
const SwitcherSearch = lazyPage(() => import('./switcher-search.tsx'), 'SwitcherSearch')

type SearchingSwitcherProps = ChoiceProps & { organization_count: number }

/** Adds a search to the switcher for a user with many organizations. */
export function SearchingSwitcher({ button, leaving, onChoose, onCreate, ...listed }: SearchingSwitcherProps) {
  const { organization, organizations, organization_count } = listed
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
            organization_count={organization_count}
            acting_id={organization.id}
            anchor={button}
            open={state === 'open'}
            onClose={close}
            onChoose={(membership) => {
              close()
              onChoose(membership)
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
