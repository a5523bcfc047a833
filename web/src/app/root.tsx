import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageLinkContext, type PageLinkProps } from '../ui/button/page-link.tsx'
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
      const frame = router.state.matches[1]?.routeId
      stop = preloadPages(router, frame)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])

  return (
    <PageLinkContext value={RouterLink}>
      <Outlet />
    </PageLinkContext>
  )
}

function RouterLink({ search = {}, state = {}, ...link }: PageLinkProps) {
  return <Link search={search} state={state} {...link} />
}

function isInField(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, select)') ?? false
}
