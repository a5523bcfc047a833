import { query } from '@plinth/database/client'
import { withLock } from '@plinth/database/embedded/start-lock'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode } from '@plinth/tools/processes'
import { sentenceOf } from '@plinth/tools/write-fault'
import { type Api, StartFault } from './api.ts'
import { GENERATOR_LOCK } from './folders.ts'
import { isOfApi, isOfGenerated, isOfMails, WATCHED } from './sources.ts'
import { warnOfStale } from './stale.ts'
import { watchFiles } from './watch.ts'

type Options = {
  api: Pick<Api, 'replace' | 'giveUp'>
  database_url: string
  /** The page shows why the API did not start, or that it did. */
  showFault: (fault: string | null) => void
  /** New tables may want demo rows after migrations. */
  onMigrated: () => Promise<void>
}

/** Replaces the process of the API after each change of its sources. */
export async function reloadOnChange(options: Options): Promise<{ close(): Promise<void> }> {
  const { api, showFault, database_url } = options
  let applied = await appliedMigrations(database_url)
  let waiting = new Set<string>()
  let busy = false

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      await untilGenerated()
      const paths = waiting
      waiting = new Set()
      const began = performance.now()
      try {
        if ([...paths].some(isOfMails)) await renderMails()
        await api.replace()
      } catch (error) {
        if (waiting.size === 0) report(error)
        // A change that was not reloaded yet still counts, such as a mail that is not rendered.
        else for (const path of paths) waiting.add(path)
        continue
      }
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      await printMigrations()
      console.log(`Reloaded the API in ${seconds} s: ${listOfPaths([...paths])}`)
      showFault(null)
      if ([...paths].some(isOfGenerated)) void warnOfStale()
    }
  }

  function report(error: unknown): void {
    const fault = error instanceof StartFault ? error.message : sentenceOf(error)
    if (!(error instanceof StartFault)) console.error(fault)
    console.error('The API was not reloaded; the one before answers until the next change.')
    showFault(fault)
  }

  async function printMigrations(): Promise<void> {
    const now = await appliedMigrations(database_url)
    const added = now.filter((name) => !applied.includes(name))
    applied = now
    for (const name of added) console.log(`Applied ${name}`)
    if (added.length > 0) await options.onMigrated()
  }

  return await watchFiles({
    root,
    folders: WATCHED,
    isOurs: isOfApi,
    onChange(paths) {
      for (const path of paths) waiting.add(path)
      if (busy) return api.giveUp()
      busy = true
      const done = () => {
        busy = false
      }
      work().catch(report).finally(done)
    },
    onError: (error) => console.error(`Changes are not seen until the next start: ${sentenceOf(error)}`),
  })
}

/** @throws StartFault with what the renderer says */
export async function renderMails(): Promise<void> {
  let errors = ''
  const child = startNode('The mails', ['emails/build.ts'], {
    env: cleanEnvironment(),
    onText(text, from) {
      if (from === 'stdout') return
      process.stderr.write(text)
      errors += text
    },
  })
  if ((await child.closed) !== 0) throw new StartFault(errors.trim() || 'The mails could not be rendered.')
}

/** Waits for a generator that runs: its files are one change, and they compile together when it has ended. */
async function untilGenerated(): Promise<void> {
  await withLock(GENERATOR_LOCK, async () => undefined).catch(() => undefined)
}

async function appliedMigrations(database_url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(database_url, 'select name from schema_migrations order by version')
  return rows.map(({ name }) => name)
}

function listOfPaths([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
