import { cleanEnvironment } from '@plinth/tools/environment'
import { program, runNode } from '@plinth/tools/processes'

// Writes the snapshots of one mail of the product, by the test that compares them.

const [name = ''] = process.argv.slice(2)
const only = ['emails/test/messages.test.ts', '-t', `the mail ${name} `, '--update=all']
process.exitCode = await runNode([program('vitest', 'vitest.mjs'), 'run', '--silent', '--reporter=default', ...only], {
  env: cleanEnvironment(),
})
