import type { Page, Request } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

/** The requests are recorded as 'METHOD /path?query', including preflights. */
export function recordRequests(page: Page, { api }: Stack): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().startsWith(api)) asked.push(`${request.method()} ${request.url().slice(api.length)}`)
  })
  return asked
}
