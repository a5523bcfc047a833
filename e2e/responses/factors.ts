import type { Page } from '@playwright/test'
import type { Factors, SecondFactorOptions, SecondStep } from '@plinth/contract/auth/factors'
import type { Stack } from '../stack/stack.ts'

type Bodies = {
  'POST /auth/sign-in': SecondStep
  'GET /auth/factors': Partial<Factors>
  'POST /auth/factors/code/begin': { secret: string; uri: string }
  'POST /auth/factors/recovery-codes': { recovery_codes: string[] }
  'POST /auth/second-factor/options': SecondFactorOptions
  'POST /auth/reauthenticate/options': SecondFactorOptions
}

const NONE: Factors = { passkeys: [], code: null, recovery_codes_left: 0, trusted_browsers: [], required_by: [] }
const AN_HOUR_AGO = new Date(Date.now() - 3600_000).toISOString()

export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `k7m${index}-xq4w-h${index}`)

const PASSKEY = {
  id: '0198c9a0-0000-7000-8000-000000000001',
  name: 'Chrome on Linux',
  backed_up: true,
  created_at: AN_HOUR_AGO,
  last_used_at: null,
}

/** The account has two passkeys, codes, some recovery codes and a trusted browser. */
export const FACTORS: Factors = {
  passkeys: [
    PASSKEY,
    {
      ...PASSKEY,
      id: '0198c9a0-0000-7000-8000-000000000002',
      name: 'The password manager on the laptop of the office in the old town',
      last_used_at: AN_HOUR_AGO,
    },
  ],
  code: { created_at: AN_HOUR_AGO },
  recovery_codes_left: 8,
  trusted_browsers: [
    {
      id: '0198c9a0-0000-7000-8000-000000000003',
      current: true,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      created_at: AN_HOUR_AGO,
      expires_at: '2031-05-04T12:00:00.000Z',
    },
  ],
  required_by: [],
}

/** Fakes a response about second factors, for states that need none of the server. */
export async function fakeFactors<Key extends keyof Bodies>(
  page: Page,
  { api, web }: Stack,
  key: Key,
  body: Bodies[Key],
): Promise<void> {
  const [method, path] = key.split(' ')
  await page.route(`${api}${path}`, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await route.fulfill({
      headers: { 'access-control-allow-origin': web, 'access-control-allow-credentials': 'true' },
      json: key === 'GET /auth/factors' ? { ...NONE, ...body } : body,
    })
  })
}
