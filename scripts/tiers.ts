import { globSync } from 'node:fs'
import { root } from '@plinth/tools/processes'

/** `npm test` runs these tests with processes of their own: the races, and those that alone prove a rule. */
export const EVERYDAY = [
  'server/test/process/replicas.test.ts',
  'server/test/process/{notification-races,waitlist-races,races/*,{billing,files}/races}.test.ts',
  'server/test/process/billing/checkouts.test.ts',
  'server/test/process/jobs/jobs.test.ts',
  'server/test/process/operators/{export-columns,rules}.test.ts',
]

/** These take long: processes and commands, outages of providers, the start of PostgreSQL, and whole builds. */
export const LONG = [
  'database/embedded/start.test.ts',
  'database/migrate/{first-texts,migrate,series}.test.ts',
  'database/test/column-types.test.ts',
  'scripts/{release,start,surface}/**/*.test.ts',
  'scripts/server.test.ts',
  'server/src/features/billing/deletion-check.test.ts',
  'server/test/{billing,storage}/outage.test.ts',
  'server/test/billing/stripe/faults.test.ts',
  'server/test/conventions/brand.test.ts',
  'server/test/process/**/*.test.ts',
  'tools/{processes,run-file}.test.ts',
  'workshop/bench/test/answers.test.ts',
  'workshop/release/release.test.ts',
]

/** The files that `npm test` leaves to `npm test -- thorough`. No rule is proven by these alone. */
export const THOROUGH = globSync(LONG, { cwd: root, exclude: EVERYDAY }).map((path) => path.replaceAll('\\', '/'))

/** The browser tests of `npm test`: those that prove a rule, and all of a product. */
export const BROWSER_RULES = String.raw`\[[A-Z]\d+(, [A-Z]\d+)*\]$|(^| )product/`
