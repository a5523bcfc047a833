import { ConfigurationFault } from './config/reader.ts'
import { readSudoUser } from './config.ts'
import { type Actor, OPERATOR } from './http/actor.ts'
import { CommandFault } from './startup/commands/command-fault.ts'
import { command, readCommandLine, UsageFault } from './startup/commands/command-line.ts'
import { faultInCode, reasonOf } from './startup/reason.ts'

// Password hashing, files and DNS share this pool; set its size before the first use.
process.env.UV_THREADPOOL_SIZE ??= '8'

/** The event of a command names the person of `--as`, or who called `sudo`. */
function by(as: string | undefined): Actor {
  const name = as ?? readSudoUser()
  if (name === null) return OPERATOR
  if (/^[\w.-]{1,64}$/.test(name)) return { ...OPERATOR, operator: name }
  throw new CommandFault('The name of an operator has at most 64 letters, digits, dots, hyphens and underscores')
}

// Each command loads only what it runs.
const COMMANDS = [
  command('start', async () => (await import('./startup/start.ts')).start()),
  command('work', async () => (await import('./startup/commands/work.ts')).work()),
  command('migrate', async () => (await import('./startup/migrate.ts')).migrateOnce()),
  command('roles', async () => (await import('./startup/roles.ts')).setUpApiRole()),
  command('doctor', async () => (await import('./startup/doctor/doctor.ts')).doctor()),
  command('seed [--remove-notifications] [--product]', async ({ flag }) => {
    const { removeDemoNotifications, seed, seedProductAlone } = await import('./startup/seed/seed.ts')
    if (flag('remove-notifications')) return await removeDemoNotifications()
    return flag('product') ? await seedProductAlone() : await seed()
  }),
  command('audit [--organization=<id>] [--user=<email_or_id>] [--since=<time>]', async ({ option }) =>
    (await import('./startup/commands/audit/audit.ts')).printAudit({
      organization: option('organization'),
      user: option('user'),
      since: option('since'),
    }),
  ),
  command('user list [--state=<state>] [--since=<time>] [--json]', async ({ option, flag }) =>
    (await import('./startup/commands/users/list.ts')).listUsers({
      state: option('state'),
      since: option('since'),
      json: flag('json'),
    }),
  ),
  command('user show <email> [--json]', async ({ argument, flag }) =>
    (await import('./startup/commands/users/show.ts')).showUser(argument('email'), flag('json')),
  ),
  command('user suspend <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/users/access.ts')).suspendUser(argument('email'), by(option('as'))),
  ),
  command('user restore <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/users/access.ts')).restoreUser(argument('email'), by(option('as'))),
  ),
  command('user sign-out <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/users/access.ts')).signOutUser(argument('email'), by(option('as'))),
  ),
  command('user reset-factors <email> [--yes] [--as=<name>]', async ({ argument, option, flag }) =>
    (await import('./startup/commands/users/factors.ts')).resetUserFactors(
      argument('email'),
      flag('yes'),
      by(option('as')),
    ),
  ),
  command('user export <email> [--output=<file>] [--without-files] [--as=<name>]', async ({ argument, option, flag }) =>
    (await import('./startup/commands/export/export.ts')).exportUser(argument('email'), {
      output: option('output'),
      without_files: flag('without-files'),
      actor: by(option('as')),
    }),
  ),
  command('user delete <email> [--yes] [--as=<name>]', async ({ argument, option, flag }) =>
    (await import('./startup/commands/users/delete.ts')).deleteUser(argument('email'), flag('yes'), by(option('as'))),
  ),
  command('organization show <id> [--json]', async ({ argument, flag }) =>
    (await import('./startup/commands/organizations/organization.ts')).showOrganization(argument('id'), flag('json')),
  ),
  command(
    'organization export <id> [--output=<file>] [--without-files] [--as=<name>]',
    async ({ argument, option, flag }) =>
      (await import('./startup/commands/export/export.ts')).exportOrganization(argument('id'), {
        output: option('output'),
        without_files: flag('without-files'),
        actor: by(option('as')),
      }),
  ),
  command('organization transfer <id> <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/organizations/organization.ts')).giveOrganization(
      argument('id'),
      argument('email'),
      by(option('as')),
    ),
  ),
  command('invitations list <organization_id> [--json]', async ({ argument, flag }) =>
    (await import('./startup/commands/organizations/invitations.ts')).listInvitations(
      argument('organization_id'),
      flag('json'),
    ),
  ),
  command('invitations revoke <organization_id> <invitation_id> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/organizations/invitations.ts')).revokePendingInvitation(
      argument('organization_id'),
      argument('invitation_id'),
      by(option('as')),
    ),
  ),
  command(
    'announce <name> [--title=<text>] [--text=<text>] [--link=<path>] [--label=<text>] [--to=<emails>] [--dry-run] [--yes] [--as=<name>]',
    async ({ argument, option, flag }) =>
      (await import('./startup/commands/announce/announce.ts')).announceByName(argument('name'), {
        title: option('title'),
        text: option('text'),
        link: option('link'),
        label: option('label'),
        to: option('to'),
        dry_run: flag('dry-run'),
        confirmed: flag('yes'),
        actor: by(option('as')),
      }),
  ),
  command('waitlist list [--json]', async ({ flag }) =>
    (await import('./startup/commands/waitlist/waitlist.ts')).listLeads(flag('json')),
  ),
  command('waitlist export', async () => (await import('./startup/commands/waitlist/waitlist.ts')).exportLeads()),
  command('waitlist delete <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/waitlist/waitlist.ts')).deleteLead(argument('email'), by(option('as'))),
  ),
  command('mails retry <id_or_all>', async ({ argument }) =>
    (await import('./startup/commands/mails/mails.ts')).retryMails(argument('id_or_all')),
  ),
  command('mails [--json]', async ({ flag }) =>
    (await import('./startup/commands/mails/mails.ts')).listMails(flag('json')),
  ),
  command('jobs list [--json]', async ({ flag }) =>
    (await import('./startup/commands/jobs/jobs.ts')).listDeadJobs(flag('json')),
  ),
  command('jobs run <name>', async ({ argument }) =>
    (await import('./startup/commands/jobs/run.ts')).runScheduledJob(argument('name')),
  ),
  command('jobs retry <id_or_name>', async ({ argument }) =>
    (await import('./startup/commands/jobs/jobs.ts')).retryDeadJobs(argument('id_or_name')),
  ),
  command('jobs delete <id_or_name>', async ({ argument }) =>
    (await import('./startup/commands/jobs/jobs.ts')).deleteDeadJobs(argument('id_or_name')),
  ),
  command('directory hide <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/users/access.ts')).setListed(argument('email'), false, by(option('as'))),
  ),
  command('directory show <email> [--as=<name>]', async ({ argument, option }) =>
    (await import('./startup/commands/users/access.ts')).setListed(argument('email'), true, by(option('as'))),
  ),
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
