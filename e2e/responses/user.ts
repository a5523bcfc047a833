import type { Page } from '@playwright/test'
import type { CurrentUser } from '@plinth/contract/users'
import type { Stack } from '../stack/stack.ts'

/** Changes the user of the real session, for states that the stack does not have. */
export async function alterUser(page: Page, { api }: Stack, change: Partial<CurrentUser>): Promise<void> {
  await page.route(`${api}/auth/session`, async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, user: { ...session.user, ...change } } })
  })
}

/** What the API says about uploading a profile image. */
export async function alterImageUpload(
  page: Page,
  stack: Stack,
  profile_image_upload: CurrentUser['features']['profile_image_upload'],
): Promise<void> {
  const features = { email_delivery: 'logged', directory: 'everyone', profile_image_upload } as const
  await alterUser(page, stack, { features })
}
