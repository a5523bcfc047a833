import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})
beforeEach(() => vi.resetModules())

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'a calendar date is the same day in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const { CalendarDate } = await import('./calendar-date.tsx')
    const html = renderToStaticMarkup(<CalendarDate day="2026-12-31" />)
    expect(html).toContain('dateTime="2026-12-31"')
    expect(html).toMatch(/December 31, 2026|31 December 2026/)
  },
)
