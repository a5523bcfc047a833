// `npm run release -- audit`: asks the registry for known vulnerabilities of what a release contains. Exits with 0 when
// there are none, with 1 when there are some, and with 2 when the registry cannot be reached.
import { runNpm } from './npm.ts'

const NOT_ASKED = 2

// The server and the browser application need these packages at run time.
const { stdout, stderr } = runNpm('audit', '--json', '--omit=dev', '--workspace=server', '--workspace=web')
const vulnerabilities = readVulnerabilities(stdout)

if (vulnerabilities === null) {
  console.error(`NOT AUDITED: the registry could not be asked. ${reasonOf(stdout) ?? stderr.trim().split('\n').at(-1)}`)
  process.exit(NOT_ASKED)
}
for (const { name, severity, range } of vulnerabilities) console.error(`${severity.padEnd(8)} ${name} ${range}`)
console.log(`${vulnerabilities.length} known vulnerabilities in the packages of a release`)
process.exit(vulnerabilities.length > 0 ? 1 : 0)

type Vulnerability = { name: string; severity: string; range: string }

function readVulnerabilities(output: string): Vulnerability[] | null {
  const { vulnerabilities } = parse(output)
  return typeof vulnerabilities === 'object' && vulnerabilities !== null ? Object.values(vulnerabilities) : null
}

function reasonOf(output: string): string | null {
  const { message, error } = parse(output)
  const { summary } = Object(error)
  return message ?? summary ?? null
}

function parse(output: string) {
  try {
    return Object(JSON.parse(output))
  } catch {
    return {}
  }
}
