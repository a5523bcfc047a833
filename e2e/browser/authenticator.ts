import type { Page } from '@playwright/test'

const OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/**
 * Gives the browser of a page a virtual device that holds passkeys. It answers every question at once, so it takes a passkey
 * that a field suggests as soon as the page has loaded; without `suggestions` the browser has none.
 * @returns how many passkeys the device holds
 */
export async function addAuthenticator(page: Page, { suggestions = false } = {}): Promise<() => Promise<number>> {
  if (!suggestions) {
    await page.addInitScript(() => {
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
    })
  }
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options: OPTIONS })
  return async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}
