import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readEntry, writeEntry } from '../../lib/storage.ts'
import { canReload, fullReload } from '../../lib/url/full-load.ts'
import type { PageNotLoaded } from '../../lib/url/lazy-page.ts'
import { useOnline } from '../../lib/use-online.ts'
import { FailureNotice } from '../../ui/list/failure-notice.tsx'
import { Pending } from '../pending.tsx'

/**
 * The page's code did not load. A new release may have replaced its file, so the page reloads once by itself, but not
 * while the server is unreachable: that would end on the browser's error page.
 */
export function PageNotLoadedFailure({ error }: { error: PageNotLoaded }) {
  const router = useRouter()
  const online = useOnline()
  const { mutate, isPending, isIdle } = useMutation({
    mutationFn: async (): Promise<unknown> => {
      if (!(await canReload())) return
      return error.remembered ? fullReload() : router.invalidate()
    },
  })
  const [reloadsItself] = useState(() => error.remembered && !wasReloaded())

  useEffect(() => {
    if (!reloadsItself) return
    writeEntry('reloaded_for', `${Date.now()} ${window.location.pathname}`)
    mutate()
  }, [reloadsItself, mutate])

  useEffect(() => {
    const retry = () => mutate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [mutate])

  if (reloadsItself && (isIdle || isPending)) return <Pending />
  return (
    <FailureNotice title="This page could not be loaded" pending={isPending} onTryAgain={() => mutate()}>
      {online
        ? 'Its files could not be downloaded. Check your connection and try again. None of your data was changed.'
        : 'You are offline. The page loads when you are back online. None of your data was changed.'}
    </FailureNotice>
  )
}

const RELOAD_MS = 60_000

function wasReloaded(): boolean {
  const [at = 0, path] = readEntry('reloaded_for')?.split(' ') ?? []
  return path === window.location.pathname && Date.now() - Number(at) < RELOAD_MS
}
