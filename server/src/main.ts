import { ConfigurationFault } from './config/reader.ts'

// Password hashing, files and DNS share this pool; it is sized before the first of them uses it.
process.env.UV_THREADPOOL_SIZE ??= '8'

const COMMANDS: Record<string, () => Promise<void>> = {
  start: async () => (await import('./startup/start.ts')).start(),
  migrate: async () => (await import('./startup/migrate.ts')).migrateOnce(),
  seed: async () => (await import('./startup/seed.ts')).seed(),
  'seed --remove-notifications': async () => (await import('./startup/seed.ts')).removeDemoNotifications(),
}

const name = process.argv.slice(2).join(' ') || 'start'
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

if (!command) {
  console.error(`Usage: server [${Object.keys(COMMANDS).join(' | ')}]`)
  process.exit(1)
}

try {
  await command()
} catch (error) {
  console.error(`server ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof ConfigurationFault) for (const problem of error.problems) console.error(`  - ${problem}`)
  // What is open by now (a pool, a half-started app) must not keep a process alive that has no port.
  process.exit(1)
}
