import { VARIABLES, type Variable } from './variables.ts'

/** The text of `.env.example`: every variable with its meaning, by section, all commented out. */
export function environmentExample(): string {
  const lines = [
    '# Everything the server reads. All of it may stay unset in development; a blank value counts as unset.',
    '# What is marked [production] is required there.',
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

// Read by the build of the browser application, which refuses any other name with this prefix.
const WEB_VARIABLES = [
  '## Browser build (public: no secret belongs here)',
  '# development, test or production',
  '#VITE_APP_ENV=development',
  '# Exact origin of the API; https in production',
  '#VITE_API_URL=http://localhost:8000',
  '# Exact origin of a marketing site: the brand links to it, and the account menu gains "Website"',
  '#VITE_MARKETING_URL=',
  '# Both set, in a development build only: a button that signs this person in',
  '#VITE_DEV_LOGIN_EMAIL=',
  '#VITE_DEV_LOGIN_PASSWORD=',
]
