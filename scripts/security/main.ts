// `npm run security`: prints how each requirement of ASVS is answered, checks that all it cites exists, runs the tests
// that prove the tenancy by parsing and those of the pages about security, and asks for known vulnerabilities. Exits
// with 1 after a fault.
import { cleanEnvironment } from '@plinth/tools/environment'
import { runNode } from '@plinth/tools/processes'
import { VITEST } from '../checks.ts'
import { readTests } from '../rules/page.ts'
import { readRules } from '../rules/rules.ts'
import { faultsOf } from './faults.ts'
import { countLevels, readAsvs, readPage } from './requirements.ts'

const NOT_ASKED = 2
const PROOFS = ['server/test/tenancy/statements', 'server/test/conventions/security', 'scripts/security']

const chapters = readAsvs()
const page = readPage()
console.log(page.slice(page.indexOf('| level |')))
const faults = faultsOf(chapters, readRules(), readTests())
for (const fault of faults) console.error(fault)
const proofs = await runNode([VITEST, 'run', ...PROOFS], { env: cleanEnvironment() })
// npm reaches the registry by the proxy and the certificates of this machine.
const audit = await runNode(['scripts/release/audit.ts'], { env: process.env })
summarize(faults.length === 0 && proofs === 0 && (audit === 0 || audit === NOT_ASKED), audit)

function summarize(green: boolean, audit: number): void {
  const levels = countLevels(chapters)
  for (const level of [1, 2] as const) {
    const { all, unmet, none, met_percent } = levels[level]
    console.log(
      `ASVS level ${level}: ${all} requirements, ${none} do not apply, ${unmet} not met: ${met_percent} % met`,
    )
  }
  if (audit === NOT_ASKED) console.log('Known vulnerabilities: not asked, because the registry could not be reached')
  console.log(green ? 'Nothing that the table cites is gone.' : 'There are faults: see above.')
  process.exitCode = green ? 0 : 1
}
