import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNewPage } from './new-page.ts'
import { preloadPages } from './preload-pages.ts'

export function Root() {
  const router = useRouter()

  // Moves the focus to the heading of a new page, unless the page has focused a field.
  useEffect(() => {
    const first = router.latestLocation
    return router.subscribe('onRendered', (rendered) => {
      if (isNewPage(rendered, first) && !isInField()) document.querySelector('h1')?.focus()
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
