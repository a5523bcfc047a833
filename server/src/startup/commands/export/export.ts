import { pagesOf } from '../../../adapters/postgres/batches.ts'
import type { DatabaseHandle, Queryable } from '../../../adapters/postgres/database.ts'
import { createObjectStore } from '../../../adapters/storage/object-store.ts'
import type { ObjectStore } from '../../../adapters/storage/port.ts'
import { readExportConfig } from '../../../config.ts'
import { type AuditEvent, audit } from '../../../features/audit/audit.ts'
import type { Actor } from '../../../http/actor.ts'
import { withCommandDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { requireOrganization } from '../organizations/organization.ts'
import { getAccount, readEmail } from '../users/account.ts'
import { type Entry, STDOUT, writeArchive } from './archive.ts'
import { fileEntries, sectionEntries } from './entries.ts'
import { filesOfOrganization, filesOfUploader, profileImageOf, type StoredFile } from './file-queries.ts'
import { ORGANIZATION_SECTIONS } from './organization-queries.ts'
import { PERSONAL_SECTIONS } from './personal-queries.ts'

// An export reads more at once than a request, and from further away than the API.
const TIMEOUTS = { connect_ms: 1500, statement_ms: 60_000, answer_ms: 61_000 }
const DOWNLOAD_MS = 120_000

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type Subject = {
  name: string
  event: AuditEvent
  sections(): Iterable<Entry>
  profile_image_key: string | null
  files(after: string, limit: number): Promise<StoredFile[]>
}

/** `server user export <email>` writes a ZIP of everything that the base holds on a person. @throws CommandFault */
export async function exportUser(given: Given): Promise<void> {
  const email = readEmail(given.argument('email'))
  await exportSubject(given, async (database) => {
    const { id } = await getAccount(database, email)
    const { profile_image_key } = await database.single(profileImageOf({ user_id: id }))
    return {
      name: `user-${id}.zip`,
      event: { action: 'account.exported', user_id: id },
      sections: () => sectionEntries(database, PERSONAL_SECTIONS, { id, email }),
      profile_image_key,
      files: (after, limit) => database.all(filesOfUploader({ subject_id: id, after, limit })),
    }
  })
}

/** `server organization export <id>` writes a ZIP of all that the base holds on a team. @throws CommandFault */
export async function exportOrganization(given: Given): Promise<void> {
  await exportSubject(given, async (database) => {
    const { id } = await requireOrganization(database, given.argument('id'))
    return {
      name: `organization-${id}.zip`,
      event: { action: 'organization.exported', organization_id: id },
      sections: () => sectionEntries(database, ORGANIZATION_SECTIONS, { id }),
      profile_image_key: null,
      files: (after, limit) => database.all(filesOfOrganization({ subject_id: id, after, limit })),
    }
  })
}

async function exportSubject(given: Given, find: (database: Queryable) => Promise<Subject>): Promise<void> {
  const actor = operatorOf(given)
  const config = readExportConfig()
  const work = async (database: DatabaseHandle) => {
    const subject = await find(database)
    const has_content = subject.profile_image_key !== null || (await subject.files(BEFORE_ALL, 1)).length > 0
    const storage = given.flag('without-files') || !has_content ? null : await openStorage(config.storage)
    const path = given.option('output') ?? subject.name
    const missing: string[] = []
    await writeArchive(path, entriesOf({ database, storage, actor }, subject, missing))
    if (path !== STDOUT) console.log(`Wrote ${path}`)
    if (missing.length > 0) {
      const files = missing.length === 1 ? '1 file' : `${missing.length} files`
      console.error(`The storage no longer has ${files}; missing.json names them`)
    }
  }
  await withCommandDatabase(config.database, work, TIMEOUTS)
}

async function openStorage(configuration: ReturnType<typeof readExportConfig>['storage']): Promise<ObjectStore> {
  if (configuration) return createObjectStore({ configuration, deadline_ms: DOWNLOAD_MS })
  throw new CommandFault(
    'There are files, and the STORAGE_* variables are not set. Export without them with --without-files',
  )
}

async function* entriesOf(
  { database, storage, actor }: { database: DatabaseHandle; storage: ObjectStore | null; actor: Actor },
  { event, sections, profile_image_key, files }: Subject,
  missing: string[],
): AsyncGenerator<Entry> {
  // The file is open and nothing has been read yet: the trail has each export that began, and none that could not.
  await database.transaction((tx) => audit(tx, actor, event))
  yield* sections()
  if (storage) {
    if (profile_image_key !== null) yield* imageEntry(storage, profile_image_key, missing)
    const stored = pagesOf<StoredFile>((last, limit) => files(last?.id ?? BEFORE_ALL, limit))
    yield* fileEntries(storage, stored, missing)
  }
  if (missing.length > 0) yield { name: 'missing.json', input: `${JSON.stringify(missing, null, 2)}\n` }
}

async function* imageEntry(storage: ObjectStore, key: string, missing: string[]): AsyncGenerator<Entry> {
  const input = await storage.get('public', key)
  if (input) yield { name: 'profile-image.webp', input }
  else missing.push('profile image')
}
