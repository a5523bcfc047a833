import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { paths } from '../../../lib/url/paths.ts'
import { followOtherTabs } from '../other-tabs.ts'
import { type InboxFilter, unreadCountQuery } from '../queries.ts'
import { capped } from '../unread-count.ts'
import type { Opened } from './overlays.tsx'

const Overlays = lazyPage(() => import('./overlays.tsx'), 'Overlays')

export function Bell() {
  const queryClient = useQueryClient()
  useEffect(() => followOtherTabs(queryClient), [queryClient])
  const { data, isError } = useQuery(unreadCountQuery)
  const count = data?.unread_count ?? 0

  const button = useRef<HTMLButtonElement>(null)
  const overlays = useOverlays()
  const { opened } = overlays
  return (
    <>
      <div className="relative">
        <button
          ref={button}
          type="button"
          aria-label={nameOf(count, isError)}
          title={isError ? NOT_CHECKED : undefined}
          aria-haspopup="dialog"
          aria-expanded={opened !== null}
          onPointerEnter={overlays.prepare}
          onFocus={overlays.prepare}
          onClick={() => (opened ? overlays.close() : overlays.open('panel'))}
          className="grid size-10 place-items-center rounded-control transition-colors hover:bg-muted aria-expanded:bg-muted pointer-coarse:size-11"
        >
          <BellIcon aria-hidden="true" className={`size-5 ${isError ? 'text-muted-fg' : ''}`} />
        </button>
        <Count count={count} failing={isError} />
      </div>
      <p role="status" className="sr-only">
        {data?.risen && `${count} unread ${count === 1 ? 'notification' : 'notifications'}`}
      </p>
      {overlays.asked && (
        <Suspense>
          <Overlays
            bell={button}
            opened={opened}
            filter={overlays.filter}
            onFilter={overlays.setFilter}
            onOpen={overlays.open}
            onClose={overlays.close}
            focusAfter={() => overlays.isHere() && button.current}
          />
        </Suspense>
      )}
    </>
  )
}

const NOT_CHECKED = 'Notifications could not be checked'

function nameOf(count: number, failing: boolean): string {
  const unread = count > 0 ? `, ${count} unread` : ''
  return failing ? `${NOT_CHECKED}${unread && `${unread} before`}` : `Notifications${unread}`
}

/** The number is beside the button and not in it, because the button's name has the exact number. */
function Count({ count, failing }: { count: number; failing: boolean }) {
  const place = 'pointer-events-none absolute top-0.5 start-5 rounded-full ring-2 ring-bg'
  if (count === 0 && !failing) return null
  if (count === 0)
    return <span aria-hidden="true" className={`${place} top-1.5 size-2.5 border-2 border-control bg-bg`} />
  return (
    <span
      aria-hidden="true"
      className={`${place} grid h-4.5 min-w-4.5 place-items-center px-1 text-[11px] leading-none font-semibold tabular-nums ${failing ? 'bg-muted text-muted-fg' : 'bg-primary text-primary-fg'}`}
    >
      {capped(count)}
    </span>
  )
}

/** Which overlay is open. A page change closes it. */
function useOverlays() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const [state, setState] = useState<{ opened: Opened; at: string }>()
  const [filter, setFilter] = useState<InboxFilter>({})
  if (state?.opened && state.at !== pathname) setState({ ...state, opened: null })
  return {
    asked: state !== undefined,
    opened: state?.opened ?? null,
    filter,
    setFilter,
    open: (opened: Opened) => {
      if (opened === 'panel') setFilter({})
      const show = () => setState({ opened, at: pathname })
      // If the code does not load, open the page instead.
      Overlays.preload().then(show, () => void navigate({ to: paths.notifications }))
    },
    close: useCallback(() => setState((last) => last && { ...last, opened: null }), []),
    prepare: () => void Overlays.preload().catch(() => {}),
    /** The user may have gone to another page while the code loaded. */
    isHere: () => window.location.pathname === state?.at,
  }
}
