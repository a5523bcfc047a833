import type { OidcCallbackError } from '@plinth/contract/auth'

const SENTENCES: Record<OidcCallbackError, string> = {
  oidc_cancelled: 'You left before it was finished, so nothing was changed. Try again whenever you like.',
  oidc_failed: 'That did not work. Try again in a moment.',
  oidc_email_unverified: 'The provider has not confirmed your email address. Confirm it there, then try again.',
  oidc_link_required:
    'There is an account with your email address already. Sign in to it here, then link the provider in your account settings.',
  oidc_already_linked:
    'Your account, or the account at the provider, is linked to another one already. Unlink it first, then try again.',
}

/** Undefined for an unknown code of the OIDC callback. */
export function oidcSentence(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(SENTENCES, code) ? SENTENCES[code as OidcCallbackError] : undefined
}
