import type { Page, Request } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

/** What a page has asked the API for since, as 'METHOD /path?query'; preflights included, since they are requests too. */
export function recordRequests(page: Page, { api }: Stack): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().startsWith(api)) asked.push(`${request.method()} ${request.url().slice(api.length)}`)
  })
  return asked
}
