import type { EnvReader } from './reader.ts'

// 32 random decimal digits have fewer distinct ones only once in ten million times.
const FEWEST_DIFFERENT = 6

const PLACEHOLDER =
  /change[\s_-]*(me|it|this)|replace[\s_-]*(me|it|this|with)|place[\s_-]?holder|example|insecure|dummy|sample|your[\s_-]|(my|super|top)[\s_-]*secret|secret[\s_-]*(key|here|value)|at[\s_-]*least[\s_-]*32|random[\s_-]*(characters|string|secret|value)|^<.*>$/i

const NOT_FOR_PRODUCTION = /(^|[^a-z0-9])(tests?|testing|dev|development|local|localhost)([^a-z0-9]|$)/i

type SecretName = 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'

export function readAuthSecrets(
  read: EnvReader,
  production: boolean,
): { auth_secret: string | null; previous_auth_secrets: string[] } {
  const auth_secret = readAuthSecret(read, 'AUTH_SECRET', production)
  return { auth_secret, previous_auth_secrets: readPreviousSecrets(read, auth_secret, production) }
}

function readAuthSecret(read: EnvReader, name: SecretName, production: boolean): string | null {
  const secret = read.optional(name)
  const fault = secret === null ? null : faultOfSecret(secret, production)
  if (fault !== null) read.fault(name, fault)
  return secret
}

function readPreviousSecrets(read: EnvReader, current: string | null, production: boolean): string[] {
  const previous = readAuthSecret(read, 'AUTH_SECRET_PREVIOUS', production)
  if (previous === null) return []
  if (current === null) read.fault('AUTH_SECRET_PREVIOUS', 'needs AUTH_SECRET beside it')
  if (current === previous) read.fault('AUTH_SECRET_PREVIOUS', 'must differ from AUTH_SECRET')
  return [previous]
}

function faultOfSecret(secret: string, production: boolean): string | null {
  if (secret.length < 32) return 'must have at least 32 characters'
  if (new Set(secret).size < FEWEST_DIFFERENT || repeats(secret) || counts(secret)) {
    return 'must be random, not a repeated or counting pattern'
  }
  if (PLACEHOLDER.test(secret)) return 'must be random, not a placeholder or an example'
  if (production && NOT_FOR_PRODUCTION.test(secret))
    return 'must be a secret of production, not of tests or development'
  return null
}

// A repeated pattern may be cut off at the end.
function repeats(secret: string): boolean {
  const characters = [...secret]
  const half = Math.floor(characters.length / 2)
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    characters.every((character, index) => character === characters[index % period]),
  )
}

// In a sequence such as abcdef most characters follow the previous one.
function counts(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  const following = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) === 1)
  return following.length > secret.length / 2
}
