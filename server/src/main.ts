import { ConfigurationFault } from './config/reader.ts'
import { reasonOf } from './startup/reason.ts'

// Password hashing, files and DNS share this pool; set its size before the first use.
process.env.UV_THREADPOOL_SIZE ??= '8'

// A word in angle brackets is passed to the command.
const COMMANDS: Record<string, (value: string) => Promise<void>> = {
  start: async () => (await import('./startup/start.ts')).start(),
  migrate: async () => (await import('./startup/migrate.ts')).migrateOnce(),
  doctor: async () => (await import('./startup/doctor/doctor.ts')).doctor(),
  seed: async () => (await import('./startup/seed/seed.ts')).seed(),
  'seed --remove-notifications': async () => (await import('./startup/seed/seed.ts')).removeDemoNotifications(),
  'directory hide <email>': async (email) => (await import('./startup/directory.ts')).setListed(email, false),
  'directory show <email>': async (email) => (await import('./startup/directory.ts')).setListed(email, true),
}

const words = process.argv.slice(2)
const name = words.join(' ') || 'start'
const command = Object.entries(COMMANDS).find(([usage]) => isUsage(usage, name.split(' ')))?.[1]

if (!command) {
  console.error(`Usage: server [${Object.keys(COMMANDS).join(' | ')}]`)
  process.exit(1)
}

try {
  await command(words.at(-1) ?? '')
} catch (error) {
  console.error(`server ${name} failed: ${reasonOf(error)}`)
  if (error instanceof ConfigurationFault) for (const problem of error.problems) console.error(`  - ${problem}`)
  // Open resources (a pool, a half-started app) must not keep a failed process alive.
  process.exit(1)
}

function isUsage(usage: string, given: string[]): boolean {
  const expected = usage.split(' ')
  return expected.length === given.length && expected.every((word, at) => word.startsWith('<') || word === given[at])
}
