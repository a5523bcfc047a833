import type { Route } from '@playwright/test'

/** Answers as the API does beyond a limit; the limits of the tests' own API are out of reach. */
export function answerWithLimit(web: string, seconds: number): (route: Route) => Promise<void> {
  return async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    await route.fulfill({
      status: 429,
      headers: {
        'access-control-allow-origin': web,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'retry-after',
        'retry-after': String(seconds),
      },
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', status: 429, code: 'rate_limited', detail: 'Too many requests.' }),
    })
  }
}
