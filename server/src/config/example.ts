import { SOLD_PRICES } from '@plinth/contract/billing'
import { VARIABLES as OF_PRODUCT } from '@plinth/product/config'
import { VARIABLES, type Variable } from './variables.ts'

export function environmentExample(): string {
  const lines = [
    '# All variables of the server. All are optional in development; a blank value counts as unset.',
    '# Those marked [production] are required in production.',
  ]
  let section = ''
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    if (variable.section !== section) {
      section = variable.section
      lines.push('', `## ${section}`)
    }
    lines.push(`# ${variable.meaning}${variable.required_in_production ? ' [production]' : ''}`)
    lines.push(`#${name}=${variable.default ?? ''}`)
  }
  lines.push('', ...WEB_VARIABLES)
  return `${lines.join('\n')}\n`
}

export function withProductVariables(compose: string): string {
  const names = [...SOLD_PRICES.map(({ variable }) => variable), ...Object.keys(OF_PRODUCT)]
  const lines = names.map((name) => `    ${name}: \${${name}:-}\n`).join('')
  return compose.replace(
    /(# .* writes the variables of product\/ here\.\n)[\s\S]*?( +# End of the variables)/,
    (_, begin: string, end: string) => begin + lines + end,
  )
}

// The browser build rejects any other name with this prefix.
const WEB_VARIABLES = [
  '## Browser build (public: no secret belongs here)',
  '# development, test or production',
  '#VITE_APP_ENV=development',
  '# Exact origin of the API; https in production',
  '#VITE_API_URL=http://localhost:8000',
  '# Exact origin of a marketing site: adds a link to the brand and "Website" to the account menu',
  '#VITE_MARKETING_URL=',
  '# Development builds only, both or none: adds a button that signs this user in',
  '#VITE_DEV_LOGIN_EMAIL=',
  '#VITE_DEV_LOGIN_PASSWORD=',
  '# Development builds only: the page that "Check your email" links to, where the mails of the demo are shown',
  '#VITE_DEV_OUTBOX_URL=',
  '# Development builds only: the page of the account menu that lets time pass for subscriptions of the demo',
  '#VITE_DEV_BILLING_URL=',
]
