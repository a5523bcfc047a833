import { PRODUCT } from '@plinth/product/brand'
import type * as factors from '../../src/auth/factors.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import { MONDAY, NEW_PASSWORD, PASSKEY, SESSION, TEAM, TUESDAY } from './examples.ts'

const passkey = { id: PASSKEY, name: 'Laptop', backed_up: true, created_at: MONDAY, last_used_at: TUESDAY }
const recovery_codes = ['7KQ2M-XR4WD', 'H9TBN-3VCPE']

const credential = { id: 'kJ3xqv0bQ1m8R2sT', type: 'public-key' as const, transports: ['internal'] }
const answer = { id: credential.id, rawId: credential.id, type: 'public-key', response: {}, clientExtensionResults: {} }
const request = {
  challenge: 'q3vWmZ8yT0sJ4nLx2bR7cKdF6hG1pAeU',
  rpId: 'app.example.com',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [credential],
}

const PASSKEY_ANSWER = 'The credential that the browser returned, as JSON.'

export const FACTORS = {
  SecondFactorMethod: { description: 'A second factor.', example: 'code' },
  SecondStep: {
    description: 'The account has a second factor; complete the sign-in with `POST /auth/second-factor`.',
    example: { next: 'second_factor', methods: ['passkey', 'code', 'recovery_code'] },
    properties: { methods: 'What the account has.' },
  },
  SecondFactorRequest: {
    description: 'Exactly one of `code`, `recovery_code` and `passkey`.',
    example: { code: '492039', trust_browser: true },
    properties: {
      code: 'A code of an authenticator app.',
      recovery_code: 'A recovery code works once. Case, spaces and dashes do not matter.',
      passkey: PASSKEY_ANSWER,
      trust_browser: 'True to skip the second step in this browser for 30 days.',
    },
  },
  ReauthenticateRequest: {
    description:
      'The password of the caller, with a code or a recovery code of an account that has a second factor; or a passkey.',
    example: { password: NEW_PASSWORD },
    properties: { passkey: PASSKEY_ANSWER },
  },
  PasskeySignInRequest: {
    description: 'A passkey.',
    example: { passkey: answer },
    properties: { passkey: PASSKEY_ANSWER },
  },
  PasskeyName: { description: 'The name of a passkey, trimmed.', example: 'Laptop' },
  AddPasskeyRequest: {
    description: 'A new passkey.',
    example: { passkey: answer, name: 'Laptop' },
    properties: {
      passkey: PASSKEY_ANSWER,
      name: 'The name of the passkey. Without one it is named after the browser.',
    },
  },
  RenamePasskeyRequest: { description: 'A new name.', example: { name: 'Laptop' } },
  ConfirmCodeRequest: { description: 'A code of the new secret.', example: { code: '492039' } },
  Passkey: {
    description: 'A passkey of the caller.',
    example: passkey,
    properties: { backed_up: 'True for a passkey that its provider synchronizes.' },
  },
  TrustedBrowser: {
    description: 'A browser that skips the second step.',
    example: {
      id: SESSION,
      current: true,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      created_at: MONDAY,
      expires_at: TUESDAY,
    },
    properties: { current: 'True for the browser of this request.' },
  },
  Factors: {
    description: 'The second factors of the caller.',
    example: {
      passkeys: [passkey],
      code: { created_at: MONDAY },
      recovery_codes_left: 10,
      trusted_browsers: [],
      required_by: [{ id: TEAM, name: 'Analytical Engines' }],
    },
    properties: {
      code: 'Null while codes are off.',
      required_by: 'The teams of the caller that require a second factor.',
    },
  },
  AddedPasskey: {
    description: 'The new passkey.',
    example: { passkey, recovery_codes },
    properties: { recovery_codes: 'Shown only here. Null for an account that had a factor before.' },
  },
  AddedCode: {
    description: 'Codes are on.',
    example: { recovery_codes: null },
    properties: { recovery_codes: 'Shown only here. Null for an account that had a factor before.' },
  },
  RecoveryCodes: { description: 'New recovery codes. They are shown only here.', example: { recovery_codes } },
  NewCode: {
    description: 'A new secret. Codes stay as they were until one of its codes is confirmed.',
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: `otpauth://totp/${PRODUCT}:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=${PRODUCT}`,
    },
    properties: { secret: 'The secret in base32, for typing.', uri: 'The secret as an address, for a QR code.' },
  },
  PasskeyCreation: {
    description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn.',
    example: {
      rp: { id: 'app.example.com', name: PRODUCT },
      user: { id: 'AZnToFt8fhCKUTwfDmsqAQ', name: 'ada@example.com', displayName: 'Ada Lovelace' },
      challenge: request.challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: request.timeout,
      excludeCredentials: [credential],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  },
  PasskeyRequest: { description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn.', example: request },
  SecondFactorOptions: {
    description: 'What the account has, and the options to use a passkey.',
    example: { methods: ['passkey', 'recovery_code'], passkey: request },
    properties: { passkey: 'Null for an account without passkeys.' },
  },
} satisfies Annotations<typeof factors>
