import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function Root() {
  const router = useRouter()

  // A change of page takes the focus to its heading, as a document load would begin at the top.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.querySelector('h1')?.focus()
      }),
    [router],
  )

  return (
    <CSPProvider disableStyleElements>
      <Outlet />
    </CSPProvider>
  )
}
