// `npm run workshop -- ledgerline`: lays a whole product into a clone of the last commit and runs all of `npm test` there, without an
// edit of the base. `quick` runs what a product can change, as CI does. `lay <folder>` only lays it, to look at it.
import { join, resolve } from 'node:path'
import { root } from '@plinth/tools/processes'
import { readPlaywright } from '../../scripts/test-counts.ts'
import { cloneProject, runStep, runTrial, type Trial } from '../trial.ts'
import { layLedgerline } from './lay.ts'

const NOUNS = ['product/clients', 'product/invoices']

// What reads the routes, tables, mails, plans, variables, jobs and files of a product.
const OF_PRODUCT = [
  ...['server/test/conventions', 'server/test/tenancy', 'server/test/audit', 'server/test/retention.test.ts'],
  ...[
    'server/src/features/billing',
    'server/src/features/notifications',
    'server/src/adapters/mail',
    'server/src/config',
  ],
  ...['server/src/http', 'server/src/background', 'server/src/policy.test.ts', 'server/test/process/operators'],
  ...['server/test/process/jobs', 'server/test/process/seed.test.ts', 'server/test/jobs', 'database/test'],
]

const [, , choice, folder = ''] = process.argv
if (choice === 'lay') {
  const clone = resolve(root, folder)
  await cloneProject(clone)
  await layLedgerline({ clone, step: (args) => runStep(clone, args) })
} else {
  await runTrial(async (trial) => {
    await layLedgerline(trial)
    if (choice !== 'quick') return await trial.step(['scripts/test.ts'])
    await trial.step(['scripts/test.ts', 'quick'])
    await trial.step(['scripts/test.ts', 'tests', ...NOUNS, ...OF_PRODUCT])
    await lookAtPages(trial)
  })
}

/** The browser tests of the nouns, the weight of each page, and the states of the nouns on every page. */
async function lookAtPages({ folder, step }: Trial): Promise<void> {
  const report = join(folder, 'playwright.json')
  const playwright = join('node_modules', '@playwright/test', 'cli.js')
  // The pattern is compared with the path of the file and the name of the test.
  const pattern = [...NOUNS, 'clients', 'invoice', 'every-page/delivery'].join('|')
  const args = ['test', '--config=e2e/playwright.config.ts', `--grep=${pattern}`, ...NOUNS, 'specs/every-page/']
  await step([playwright, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () => readPlaywright(report))
}
