import { type CreateUploadRequest, FILE_MAX, type File, type Upload } from '@plinth/contract/files'
import { pino } from 'pino'
import { expect } from 'vitest'
import { deleteDueObjects } from '../src/features/files/object-deletions/delete-objects.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { query } from './postgres.ts'
import type { TestStorage } from './storage/storage.ts'
import type { Somebody } from './teams.ts'

const silent = pino({ level: 'silent' })

type Content = { filename?: string; content_type?: string; content?: string | Buffer }

type Uploader = Pick<Somebody, 'cookie'>

export function wanted({ filename = 'notes.txt', content_type = 'text/plain', content = 'Notes' }: Content = {}) {
  const size_bytes = Buffer.byteLength(content)
  return { purpose: 'organization_file', filename, content_type, size_bytes } satisfies CreateUploadRequest
}

export async function begin(app: Client, { cookie }: Uploader, body: CreateUploadRequest): Promise<Upload> {
  return (await app.call('POST /uploads', { body }, { cookie })).body.upload
}

/** Sends the content as a browser does. */
export async function put({ url, method, headers }: Upload, content: string | Buffer): Promise<void> {
  const { status } = await fetch(url, { method, headers, body: new Uint8Array(Buffer.from(content)) })
  expect(status).toBe(200)
}

/** Begins an upload of the caller's organization and sends its content, without completing it. */
export async function send(app: Client, uploader: Uploader, content: Content = {}): Promise<Upload> {
  const upload = await begin(app, uploader, wanted(content))
  await put(upload, content.content ?? 'Notes')
  return upload
}

/** The files have no objects. */
export const fillLibrary = (database_url: string, organization_id: string, bytes: number) =>
  query(
    database_url,
    `insert into files (upload_id, organization_id, name, content_type, size_bytes)
     select uuid_v7(), $1, 'filler.zip', 'application/zip', least($2, $3 - (n - 1) * $2::bigint)
     from generate_series(1, ceil($3::numeric / $2)::int) n`,
    [organization_id, FILE_MAX, bytes],
  )

export const ofUpload = ({ id }: { id: string }) => ({ params: { upload_id: id } })

export const ofFile = ({ id }: { id: string }) => ({ params: { file_id: id } })

export async function addFile(app: Client, uploader: Uploader, content: Content = {}): Promise<File> {
  const upload = await send(app, uploader, content)
  const { body } = await app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: uploader.cookie })
  if (!body.file) throw new Error('The upload became no file')
  return body.file
}

export async function sendImage(
  app: Client,
  uploader: Uploader,
  { content, content_type = 'image/png' }: { content: Buffer; content_type?: string },
): Promise<Upload> {
  const image = { purpose: 'profile_image', filename: 'me', content_type, size_bytes: content.length } as const
  const upload = await begin(app, uploader, image)
  await put(upload, content)
  return upload
}

/** The completed profile image is not set yet; returns its URL. */
export async function addImage(app: Client, uploader: Uploader, content: Buffer): Promise<string> {
  const upload = await sendImage(app, uploader, { content })
  const { body } = await app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: uploader.cookie })
  if (body.profile_image_url === undefined) throw new Error('The upload became no image')
  return body.profile_image_url
}

/** All the waiting times seem to have passed. */
export async function deleteQueuedObjects({ database, database_url }: TestApp, { store }: TestStorage): Promise<void> {
  await query(database_url, 'update object_deletions set not_before = now()')
  await deleteDueObjects({ database, storage: store, logger: silent })
  expect(await query(database_url, 'select * from object_deletions')).toEqual([])
}
