import type { AnyRouter } from '@tanstack/react-router'

/**
 * Loads the code of the other pages around the current one, one at a time while the browser is idle. A lost connection or a
 * new release then no longer stops a click.
 * @returns stops it
 */
export function preloadPages(router: AnyRouter): () => void {
  const frame = router.state.matches[1]?.routeId
  // The not-found page has the same shell as the pages of signed-in people, on a branch of its own.
  const frames = frame === '/app' ? [frame, '/unknown'] : [frame]
  const waiting = Object.values(router.routesById).filter((route) => isWithin(route, frames))
  let stopped = false
  const next = async () => {
    const route = waiting.pop()
    if (stopped || !route || !navigator.onLine) return
    await router.loadRouteChunk(route)?.catch(() => {})
    whenIdle(() => void next())
  }
  whenIdle(() => void next())
  return () => {
    stopped = true
  }
}

type Route = AnyRouter['routesById'][string]

function isWithin(route: Route, frames: readonly (string | undefined)[]): boolean {
  for (let parent: Route = route.parentRoute; parent; parent = parent.parentRoute) {
    if (frames.includes(parent.id)) return true
  }
  return false
}

/** Calls `act` once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari has none.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act)
  else setTimeout(act, 1000)
}
