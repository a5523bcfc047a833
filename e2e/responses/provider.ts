import type { Page } from '@playwright/test'

/** Fakes a configured identity provider; identity-provider.spec.ts uses a real one. */
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
