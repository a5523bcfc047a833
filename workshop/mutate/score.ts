import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { stateOf } from './sources.ts'

export type Result = 'killed' | 'survived' | 'late' | 'invalid' | 'not run'

/** The result holds while the broken file and the tests are in this state: the one that killed it, or all that did not. */
export type Entry = { result: Result; tests: string[]; state: string }

/** No test kills a mutant in `open`, and no reason explains it. */
export type Score = {
  tried: number
  killed: number
  explained: number
  open: string[]
  not_run: number
  /** The share of killed mutants leaves out those that are invalid or that a reason explains. */
  percent: number
  results: Record<string, Entry>
}

/** No test can kill these mutants, because another rule holds too. Each is named without its line. */
const SURVIVORS: Record<string, string> = {
  'server/src/policy.ts least_role === role: === becomes !==':
    'The base has no permission of a product; the tests of a generated noun ask for each of theirs',
  'trigger members_living_user: not on update of user_id':
    'Every move of a membership is refused before (`members_key_frozen`)',
  'drop constraint files_object_key of files':
    'The key is made of the upload, and a file has one upload (`files_upload`)',
  'drop unique index members_one_personal_member':
    'A member of a personal organization is its owner (`members_personal_owner`), and there is one owner',
  'drop constraint members_org_kind of members':
    'The key refers to the kind of an organization, which has the same check',
  'drop constraint members_user_organization of members':
    'The primary key has the same columns; this one is the index by user',
  "server/src/http/session.ts drop .on('u.deleted_at', 'is', null)":
    'A deleted account has no session (`users_deleted_empty`)',
  "server/src/http/session.ts drop .onRef('a.user_id', '=', 'u.id')":
    'The acting organization is always one of the user (`users_active_organization`), and the membership is joined again',
  'server/src/features/auth/accounts/queries.ts deleted_at is null becomes true':
    'A deleted account has no address (`users_living_or_erased`)',
  "server/src/features/auth/factors/passkeys/queries.ts user_id = ${value('user_id')} becomes (user_id = ${value('user_id')} or true)":
    'Its identifier alone names a passkey; the walk over foreign identifiers kills those of a request',
  'server/src/features/auth/factors/passkeys/register.ts drop if (!registrationInfo) return undefined':
    'What follows throws then, which is no right answer either',
  "server/src/features/auth/factors/recovery-codes/queries.ts user_id = ${value('user_id')} becomes (user_id = ${value('user_id')} or true)":
    'The hash of a code depends on its user',
  'server/src/features/auth/passwords/judge-thread.ts drop await refusing(() => this.#running().ready)':
    'A question waits for the thread too; without this the wait budget begins earlier',
  'server/src/features/auth/passwords/judge-thread.ts drop await thread.ready':
    'Who asks has waited for the thread, unless it ended in between',
  "server/src/features/auth/reauthentication/reauthenticate.ts drop if (!(await tx.find(lockActiveUser(caller)))) throw new ApiError('unauthorized')":
    'An account that ends has no session to renew; the lock keeps the order of locks',
  'server/src/features/auth/sessions/queries.ts deleted_at is null becomes true':
    'A deleted account has no session (`users_deleted_empty`)',
  'server/src/features/auth/sessions/queries.ts for share becomes nothing':
    'The foreign key of the session that it inserts locks the user as well',
}

/** A change above a mutant moves its line, so the name leaves it out. */
const withoutLine = (name: string) => name.replace(/:\d+ /, ' ')

export function scoreOf(results: Record<string, Entry>, reasons = SURVIVORS): Score {
  const named = (...wanted: Result[]) =>
    Object.entries(results).flatMap(([name, { result }]) => (wanted.includes(result) ? [name] : []))
  const killed = named('killed').length
  const left = named('survived', 'late')
  const open = left.filter((name) => !(withoutLine(name) in reasons))
  // The share is rounded down, so that 100 means all.
  const percent = killed + open.length === 0 ? 0 : Math.floor((killed * 1000) / (killed + open.length)) / 10
  return {
    ...{ tried: killed + left.length, killed, explained: left.length - open.length, open },
    ...{ not_run: named('not run').length, percent, results },
  }
}

const FILE = join(root, '.cache/mutation.json')

/** Null without a score. What was edited after its verdict counts as not run. */
export function readScore(): Score | null {
  if (!existsSync(FILE)) return null
  const { results }: Score = JSON.parse(readFileSync(FILE, 'utf8'))
  for (const [name, entry] of Object.entries(results)) {
    if (stateOf(root, name, entry.tests) !== entry.state) entry.result = 'not run'
  }
  return scoreOf(results)
}

export async function writeScore(score: Score): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, `${JSON.stringify(score, null, 2)}\n`)
}
