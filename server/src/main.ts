import { ConfigurationFault } from './config/reader.ts'
import { command, readCommandLine, UsageFault } from './startup/commands/command-line.ts'
import { faultInCode, reasonOf } from './startup/reason.ts'

// Password hashing, files and DNS share this pool; set its size before the first use.
process.env.UV_THREADPOOL_SIZE ??= '8'

// Each command loads only what it runs.
const starts = () => import('./startup/start.ts')
const seeds = () => import('./startup/seed/seed.ts')
const audit = () => import('./startup/commands/audit/audit.ts')
const user = () => import('./startup/commands/users/show.ts')
const access = () => import('./startup/commands/users/access.ts')
const factors = () => import('./startup/commands/users/factors.ts')
const exports = () => import('./startup/commands/export/export.ts')
const deletion = () => import('./startup/commands/users/delete.ts')
const organizations = () => import('./startup/commands/organizations/organization.ts')
const invitations = () => import('./startup/commands/organizations/invitations.ts')
const announcements = () => import('./startup/commands/announce/announce.ts')
const waitlist = () => import('./startup/commands/waitlist/waitlist.ts')
const jobs = () => import('./startup/commands/jobs/jobs.ts')

const COMMANDS = [
  command('start', async () => (await starts()).start()),
  command('work', async () => (await starts()).work()),
  command('migrate', async () => (await import('./startup/migrate.ts')).migrateOnce()),
  command('roles', async () => (await import('./startup/roles.ts')).setUpApiRole()),
  command('doctor', async () => (await import('./startup/doctor/doctor.ts')).doctor()),
  command('seed [--remove-notifications] [--product]', async (given) => (await seeds()).seed(given)),
  command('audit [--organization=<id>] [--user=<email_or_id>] [--since=<time>]', async (given) =>
    (await audit()).printAudit(given),
  ),
  command('user list [--state=<state>] [--since=<time>] [--json]', async (given) => (await user()).listUsers(given)),
  command('user show <email> [--json]', async (given) => (await user()).showUser(given)),
  command('user suspend <email> [--as=<name>]', async (given) => (await access()).suspendUser(given)),
  command('user restore <email> [--as=<name>]', async (given) => (await access()).restoreUser(given)),
  command('user sign-out <email> [--as=<name>]', async (given) => (await access()).signOutUser(given)),
  command('user reset-factors <email> [--yes] [--as=<name>]', async (given) =>
    (await factors()).resetUserFactors(given),
  ),
  command('user export <email> [--output=<file>] [--without-files] [--as=<name>]', async (given) =>
    (await exports()).exportUser(given),
  ),
  command('user delete <email> [--yes] [--as=<name>]', async (given) => (await deletion()).deleteUser(given)),
  command('organization show <id> [--json]', async (given) => (await organizations()).showOrganization(given)),
  command('organization export <id> [--output=<file>] [--without-files] [--as=<name>]', async (given) =>
    (await exports()).exportOrganization(given),
  ),
  command('organization transfer <id> <email> [--as=<name>]', async (given) =>
    (await organizations()).giveOrganization(given),
  ),
  command('invitations revoke <organization_id> <invitation_id> [--as=<name>]', async (given) =>
    (await invitations()).revokePendingInvitation(given),
  ),
  command(
    'announce <name> [--title=<text>] [--text=<text>] [--link=<path>] [--label=<text>] [--to=<emails>] [--dry-run] [--yes] [--stop] [--as=<name>]',
    async (given) => (await announcements()).announceByName(given),
  ),
  command('waitlist export', async () => (await waitlist()).exportLeads()),
  command('waitlist delete <email> [--as=<name>]', async (given) => (await waitlist()).deleteLead(given)),
  command('jobs list [--name=<name>] [--json]', async (given) => (await jobs()).listJobs(given)),
  command('jobs run <name>', async (given) => (await jobs()).runScheduledJob(given)),
  command('jobs retry <id_or_name>', async (given) => (await jobs()).retryJobs(given)),
  command('jobs delete <id_or_name>', async (given) => (await jobs()).deleteDeadJobs(given)),
  command('directory hide <email> [--as=<name>]', async (given) => (await access()).setListed(given, false)),
  command('directory show <email> [--as=<name>]', async (given) => (await access()).setListed(given, true)),
]

let name = ''
try {
  const [first = 'start', ...rest] = process.argv.slice(2)
  const called = readCommandLine(COMMANDS, [first, ...rest])
  name = called.name
  await called.run()
} catch (error) {
  const reason = faultInCode(error) ?? reasonOf(error)
  console.error(error instanceof UsageFault ? error.message : `server ${name} failed: ${reason}`)
  if (error instanceof ConfigurationFault) for (const problem of error.problems) console.error(`  - ${problem}`)
  // Open resources (a pool, a half-started app) must not keep a failed process alive.
  process.exit(1)
}
