import { pageState } from '../page-state.ts'

/**
 * Leaves for a page of ours by a full document load. Whenever the person behind the session changes this is the only way:
 * nothing that the page still remembers, in caches, components or requests under way, can survive it.
 */
export function fullLoad(path: string): void {
  // What was decided first is the reason; a request that fails meanwhile knows less and must not lead elsewhere.
  if (pageState.leaving) return
  pageState.leaving = true
  window.location.assign(path)
}

/** Loads the current page anew, for the same reason. */
export function fullReload(): void {
  pageState.leaving = true
  window.location.reload()
}

/** True when the server of this page answers. Without it a full load would end on the error page of the browser. */
export async function canReload(): Promise<boolean> {
  if (!navigator.onLine) return false
  return await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** True from the moment on at which a full load was decided; a form must not hold it up then. */
export function isLeaving(): boolean {
  return pageState.leaving
}
