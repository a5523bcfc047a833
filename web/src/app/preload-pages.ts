import type { AnyRouter } from '@tanstack/react-router'
import { whenIdle } from '../lib/when-idle.ts'

/**
 * Loads the other pages' code while the browser is idle, so that a lost connection breaks no click.
 * @param frame the route around them, which is that of the current page
 * @returns stops it
 */
export function preloadPages(router: AnyRouter, frame: string | undefined): () => void {
  // The not-found page uses the shell too, on a branch of its own.
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
