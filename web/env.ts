/** Build variables. All are public: anyone can read them in the JavaScript. */
export type WebEnv = {
  apiUrl: string
  marketingUrl: string | null
  /** Only the development server knows these. */
  development: Record<(typeof DEVELOPMENT)[number], string | null>
}

type Variables = Readonly<Record<string, string | undefined>>

const DEVELOPMENT = [
  'VITE_DEV_LOGIN_EMAIL',
  'VITE_DEV_LOGIN_PASSWORD',
  'VITE_DEV_OUTBOX_URL',
  'VITE_DEV_BILLING_URL',
] as const
const NAMES: string[] = ['VITE_APP_ENV', 'VITE_API_URL', 'VITE_MARKETING_URL', ...DEVELOPMENT]
const STAGES = ['development', 'test', 'production']

/** Blank counts as unset. Throws one error that lists every problem by name, never by value. */
export function readWebEnv(variables: Variables): WebEnv {
  const problems: string[] = []
  const value = (name: string) => variables[name]?.trim() || null

  for (const name of Object.keys(variables)) {
    // A secret with this prefix by mistake would be published.
    if (name.startsWith('VITE_') && !NAMES.includes(name)) problems.push(`${name} is not a variable of this build`)
  }

  const stage = value('VITE_APP_ENV') ?? 'development'
  if (!STAGES.includes(stage)) problems.push(`VITE_APP_ENV must be one of ${STAGES.join(', ')}`)
  const production = stage === 'production'

  const apiUrl = value('VITE_API_URL')
  if (production && !apiUrl) problems.push('VITE_API_URL must be set when VITE_APP_ENV is production')
  const marketingUrl = value('VITE_MARKETING_URL')
  for (const [name, origin] of [
    ['VITE_API_URL', apiUrl],
    ['VITE_MARKETING_URL', marketingUrl],
  ] as const) {
    if (origin && !isOrigin(origin, production)) {
      problems.push(`${name} must be an exact ${production ? 'https ' : ''}origin, without a path or a trailing slash`)
    }
  }

  if (problems.length > 0) throw new Error(`The web build cannot start:\n- ${problems.join('\n- ')}`)

  const email = value('VITE_DEV_LOGIN_EMAIL')
  const password = value('VITE_DEV_LOGIN_PASSWORD')
  return {
    apiUrl: apiUrl ?? 'http://localhost:8000',
    marketingUrl,
    development: {
      VITE_DEV_LOGIN_EMAIL: password && email,
      VITE_DEV_LOGIN_PASSWORD: email && password,
      VITE_DEV_OUTBOX_URL: value('VITE_DEV_OUTBOX_URL'),
      VITE_DEV_BILLING_URL: value('VITE_DEV_BILLING_URL'),
    },
  }
}

function isOrigin(value: string, secure: boolean): boolean {
  if (!URL.canParse(value)) return false
  const { origin, protocol } = new URL(value)
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && !secure))
}
