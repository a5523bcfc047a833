import { pageState } from '../page-state.ts'

/** Goes to a page with a full load, which caches, components and requests under way cannot survive. */
export function fullLoad(path: string): void {
  // The first call wins: a request that fails meanwhile must not redirect elsewhere.
  if (pageState.leaving) return
  pageState.leaving = true
  window.location.assign(path)
}

export function fullReload(): void {
  pageState.leaving = true
  window.location.reload()
}

/** True when the web server responds. Otherwise a reload would end on the browser's error page. */
export async function canReload(): Promise<boolean> {
  if (!navigator.onLine) return false
  return await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** True once a full load has begun; forms must not delay it. */
export function isLeaving(): boolean {
  return pageState.leaving
}
