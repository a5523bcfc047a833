import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { preloadPages } from './preload-pages.ts'

export function Root() {
  const router = useRouter()

  // Moves the focus to the heading of a new page, unless the page has focused a field.
  useEffect(() => {
    const first = router.latestLocation.state.__TSR_index
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      // Somebody may leave the first page before it was rendered. A redirect keeps its place in the history.
      const isNew = fromLocation ? pathChanged : toLocation.state.__TSR_index !== first
      if (isNew && !isInField()) document.querySelector('h1')?.focus()
    })
  }, [router])

  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      stop = preloadPages(router)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])

  return (
    <CSPProvider disableStyleElements>
      <Outlet />
    </CSPProvider>
  )
}

function isInField(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, select)') ?? false
}
