import type { Page } from '@playwright/test'

/** As if an identity provider were configured; the journey with a real one is in its own spec. */
export async function offerProvider(page: Page): Promise<void> {
  await page.route('**/auth/providers', (route) =>
    route.fulfill({
      headers: {
        'access-control-allow-origin': route.request().headers().origin ?? '',
        'access-control-allow-credentials': 'true',
      },
      json: { password: true, magic_link: true, oidc: { name: 'Example ID' } },
    }),
  )
}
