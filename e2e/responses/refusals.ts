import type { Route } from '@playwright/test'
import { ERRORS, type ErrorCode, type UnavailableReason } from '@plinth/contract/errors'

/** The limits of the test API are too high to reach, so a refusal is faked. */
export function answerWithLimit(web: string, seconds: number): (route: Route) => Promise<void> {
  const headers = { 'access-control-expose-headers': 'retry-after', 'retry-after': String(seconds) }
  return answerWith(web, 429, 'rate_limited', { headers })
}

/** Fakes an error that no test can provoke. */
export function answerWith(
  web: string,
  status: number,
  code: ErrorCode,
  {
    headers = {},
    reason,
    detail,
  }: { headers?: Record<string, string>; reason?: UnavailableReason; detail?: string } = {},
): (route: Route) => Promise<void> {
  return async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const { title } = ERRORS[code]
    await route.fulfill({
      status,
      headers: { 'access-control-allow-origin': web, 'access-control-allow-credentials': 'true', ...headers },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title,
        status,
        code,
        detail: detail ?? `${title}.`,
        ...(reason && { reason }),
      }),
    })
  }
}
