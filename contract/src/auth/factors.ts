import * as z from 'zod/mini'
import { Id, plainText, Time } from '../values.ts'

/** A passkey counts as both steps of a sign-in. */
export const SecondFactorMethod = z.enum(['passkey', 'code', 'recovery_code'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

/** The first step of an account with a second factor returns this in place of a session. */
export const SecondStep = z.object({ next: z.literal('second_factor'), methods: z.array(SecondFactorMethod) })
export type SecondStep = z.infer<typeof SecondStep>

// A malformed answer gets the same refusal as a wrong one, so any text and any object is valid.
const TypedCode = z.optional(z.string().check(z.maxLength(512)))

/** `startAuthentication` or `startRegistration` in a browser returns this JSON. */
const PasskeyAnswer = z.record(z.string(), z.unknown())

const ANSWERS = { code: TypedCode, recovery_code: TypedCode, passkey: z.optional(PasskeyAnswer) }

const answersOf = ({ code, recovery_code, passkey }: { [Name in keyof typeof ANSWERS]?: unknown }) =>
  [code, recovery_code, passkey].filter((answer) => answer !== undefined).length

/** The body has exactly one answer. `trust_browser` skips later second steps in this browser for a while. */
export const SecondFactorRequest = z
  .strictObject({ ...ANSWERS, trust_browser: z.optional(z.boolean()) })
  .check(z.refine((body) => answersOf(body) === 1, 'Send one of code, recovery_code and passkey'))

/** An account without a second factor sends its password, one with a factor a passkey, or its password with a code. */
export const ReauthenticateRequest = z
  .strictObject({
    password: z.optional(z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(512, 'This is too long'))),
    ...ANSWERS,
  })
  .check(
    z.refine((body) => answersOf(body) <= 1, 'Send at most one of code, recovery_code and passkey'),
    z.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
      error: 'Enter your password',
      path: ['password'],
    }),
  )
export type ReauthenticateRequest = z.infer<typeof ReauthenticateRequest>

export const PasskeySignInRequest = z.strictObject({ passkey: PasskeyAnswer })

export const PasskeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter a name', abort: true }),
    z.maxLength(100, { error: 'Use at most 100 characters', abort: true }),
    plainText,
  )

/** A passkey without a name is named after the browser. */
export const AddPasskeyRequest = z.strictObject({ passkey: PasskeyAnswer, name: z.optional(PasskeyName) })
export const RenamePasskeyRequest = z.strictObject({ name: PasskeyName })
export const ConfirmCodeRequest = z.strictObject({ code: z.string().check(z.maxLength(512)) })

export const PASSKEYS_MAX = 10

export const RECOVERY_CODES = 10

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** A passkey that its provider synchronizes survives the loss of the device. */
  backed_up: z.boolean(),
  created_at: Time,
  last_used_at: z.nullable(Time),
})
export type Passkey = z.infer<typeof Passkey>

export const TrustedBrowser = z.object({
  id: Id,
  current: z.boolean(),
  user_agent: z.nullable(z.string()),
  created_at: Time,
  expires_at: Time,
})
export type TrustedBrowser = z.infer<typeof TrustedBrowser>

/** `code` is null while codes are off. `required_by` are the teams of the caller that require a second factor. */
export const Factors = z.object({
  passkeys: z.array(Passkey),
  code: z.nullable(z.object({ created_at: Time })),
  recovery_codes_left: z.int(),
  trusted_browsers: z.array(TrustedBrowser),
  required_by: z.array(z.object({ id: Id, name: z.string() })),
})
export type Factors = z.infer<typeof Factors>

/** The codes are shown once. Null means that the account has recovery codes already. */
const newCodes = z.nullable(z.array(z.string()))

export const AddedPasskey = z.object({ passkey: Passkey, recovery_codes: newCodes })
export const AddedCode = z.object({ recovery_codes: newCodes })
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** `secret` is in base32, for typing; `uri` is `otpauth://`, for a QR code. */
export const NewCode = z.object({ secret: z.string(), uri: z.string() })

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** The spelling is that of `PublicKeyCredentialCreationOptionsJSON` in WebAuthn. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The spelling is that of `PublicKeyCredentialRequestOptionsJSON` in WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Credential),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** `passkey` is null for an account without passkeys. */
export const SecondFactorOptions = z.object({
  methods: z.array(SecondFactorMethod),
  passkey: z.nullable(PasskeyRequest),
})
export type SecondFactorOptions = z.infer<typeof SecondFactorOptions>
