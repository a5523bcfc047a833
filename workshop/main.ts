// `npm run workshop -- <command>`; without one it lists them.
import { fileURLToPath } from 'node:url'

/** Each command has its script and its description. */
const COMMANDS = new Map<string, [path: string, does: string, ...args: string[]]>([
  ['bench', ['bench/main.ts', 'compares requests, latency, CPU and memory with a bare server']],
  ['bench:beside', ['bench/beside/main.ts', 'measures two requests beside Better Auth, which npm fetches']],
  [
    'bench:floods',
    ['bench/auth-floods.ts', 'measures other requests beside many sign-ups, and one sign-in beside 300'],
  ],
  [
    'bench:sign-in',
    ['bench/sign-in-timing.ts', 'checks that no response time tells whether an address has an account'],
  ],
  ['bench:size', ['bench/size/main.ts', 'prints rows and bytes of the database for each person']],
  ['bench:upgrade', ['bench/upgrade/main.ts', 'upgrades a database of version 0.1.0 and checks its rows']],
  ['bench:web', ['bench/web/main.ts', 'checks what a first visit costs a slow phone']],
  ['deploy', ['../scripts/test.ts', 'tests what deploy/ ships; .ci/run installs what it needs', 'deploy']],
  ['film', ['film/main.ts', 'records docs/pictures/film.webp: sign in, a noun, a trial and its end']],
  ['fuzz', ['../scripts/test.ts', 'sends 20 000 generated requests, or --requests=500 --seed=text', 'fuzz']],
  [
    'ledgerline',
    [
      'ledgerline/main.ts',
      'tests a product and what is generated into it, in a clone; `all` runs npm test there, `lay <folder>` keeps it',
    ],
  ],
  [
    'mutate',
    ['mutate/main.ts', 'breaks one rule at a time and checks that a test fails: mutate schema server/src/policy.ts'],
  ],
  [
    'openapi:check',
    ['openapi/main.ts', 'lints the OpenAPI document and compiles clients that two generators make of it'],
  ],
  [
    'release:evidence',
    ['release/evidence.ts', 'writes what a release proves about itself: tests by rule, ASVS, digests, mutants'],
  ],
  ['release:notes', ['release/main.ts', 'prints what the changelog says of the version', 'notes']],
  ['release:prepare', ['release/main.ts', 'sets version and date everywhere: release:prepare 1.2.3', 'prepare']],
])

const [, , name, ...args] = process.argv
const command = COMMANDS.get(name ?? '')
if (command) {
  const [path, , ...first] = command
  const script = fileURLToPath(new URL(path, import.meta.url))
  process.argv = [process.execPath, script, ...first, ...args]
  await import(new URL(path, import.meta.url).href)
} else {
  const lines = [...COMMANDS].map(([name, [, does]]) => `  ${name.padEnd(15)} ${does}`)
  const list = ['Usage: npm run workshop -- <command>', ...lines].join('\n')
  if (name === undefined) console.log(list)
  else {
    console.error(`The workshop has no command "${name}".\n\n${list}`)
    process.exitCode = 1
  }
}
