import type { Page } from '@playwright/test'
import type { SessionView } from '@plinth/contract/auth'
import type { CurrentUser, UserFeatures } from '@plinth/contract/users'
import type { Stack } from '../stack/stack.ts'

/** Changes the user of the real session, for states that the stack does not have. */
export async function alterUser(page: Page, { api }: Stack, change: Partial<CurrentUser>): Promise<void> {
  await page.route(`${api}/auth/session`, async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, user: { ...session.user, ...change } } })
  })
}

export async function alterSession(page: Page, { api }: Stack, read: () => Partial<SessionView>): Promise<void> {
  await page.route(`${api}/auth/session`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...read() } })
  })
}

/** Changes what the deployment offers, for features that the stack does not have. */
export async function alterFeatures(page: Page, { api }: Stack, change: Partial<UserFeatures>): Promise<void> {
  await page.route(`${api}/auth/session`, async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    const features = { ...session.user.features, ...change }
    await route.fulfill({ response, json: { ...session, user: { ...session.user, features } } })
  })
}
