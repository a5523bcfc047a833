import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

const NavigationSheet = lazyPage(() => import('./navigation-sheet.tsx'), 'NavigationSheet')

export function MenuButton() {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const button = useRef<HTMLButtonElement>(null)
  const toast = useToast()
  useEffect(() => whenIdle(() => void NavigationSheet.preload().catch(() => {})), [])
  const open = () => {
    const fail = () => toast('danger', 'The menu could not be loaded. Check your connection and reload the page.')
    NavigationSheet.preload().then(() => setState('open'), fail)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={open}
        className="grid size-11 shrink-0 place-items-center rounded-control md:hidden"
      >
        <MenuIcon aria-hidden="true" className="size-5" />
      </button>
      {state !== 'unasked' && (
        <Suspense>
          <NavigationSheet
            open={state === 'open'}
            onOpenChange={(next) => setState(next ? 'open' : 'closed')}
            button={button}
          />
        </Suspense>
      )}
    </>
  )
}
