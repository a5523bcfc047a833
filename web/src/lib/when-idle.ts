export function whenIdle(act: () => void): void {
  // Safari does not have it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act)
  else setTimeout(act, 1000)
}
