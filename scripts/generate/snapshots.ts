import { cleanEnvironment } from '@plinth/tools/environment'
import { program, runNode } from '@plinth/tools/processes'

// The test that compares the snapshots of a mail also writes them.

const [name = ''] = process.argv.slice(2)
const only = ['emails/test/messages.test.ts', '-t', `the mail ${name} `, '--update=all']
process.exitCode = await runNode([program('vitest', 'vitest.mjs'), 'run', '--silent', '--reporter=default', ...only], {
  env: cleanEnvironment(),
})
