import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useOnDemand } from '../../ui/overlay/use-on-demand.ts'

const NavigationSheet = lazyPage(() => import('./navigation-sheet.tsx'), 'NavigationSheet')

export function MenuButton() {
  const sheet = useOnDemand(NavigationSheet.preload, 'The menu')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => whenIdle(() => void NavigationSheet.preload().catch(() => {})), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
        className="grid size-11 shrink-0 place-items-center rounded-control lg:hidden"
      >
        <MenuIcon aria-hidden="true" className="size-5" />
      </button>
      {sheet.asked && (
        <Suspense>
          <NavigationSheet open={sheet.isOpen} onClose={sheet.close} button={button} />
        </Suspense>
      )}
    </>
  )
}
