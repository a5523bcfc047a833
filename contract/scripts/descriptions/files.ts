import type * as files from '../../src/files.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import { ADA, FILE, MONDAY, UPLOAD } from './examples.ts'

const file = {
  id: FILE,
  name: 'Notes on the engine.pdf',
  content_type: 'application/pdf',
  size_bytes: 48_213,
  uploaded_by: ADA,
  uploader_name: 'Ada Lovelace',
  created_at: MONDAY,
}

const upload = {
  id: UPLOAD,
  purpose: 'organization_file' as const,
  method: 'PUT' as const,
  url: `https://storage.example.com/private/staging/${UPLOAD}?X-Amz-Signature=…`,
  headers: { 'content-type': 'application/pdf' },
  expires_at: MONDAY,
}

export const FILES = {
  FileName: {
    description: 'The name of a file, shown only. Characters that deceive and those of a path are removed.',
    example: 'Notes on the engine.pdf',
  },
  UploadPurpose: { description: 'What an upload becomes.', example: 'organization_file' },
  CreateUploadRequest: {
    description: 'What will be uploaded.',
    example: {
      purpose: 'organization_file',
      filename: 'Notes on the engine.pdf',
      content_type: 'application/pdf',
      size_bytes: 48_213,
    },
    properties: {
      filename: 'Shown only. Characters that deceive and those of a path are removed.',
      content_type: 'One of the allowed types; the content is checked against it.',
      size_bytes: 'The exact size of the content.',
    },
  },
  Upload: {
    description: 'A pending upload and the request that sends its content.',
    example: upload,
    properties: {
      url: 'A URL of the object storage. It accepts exactly the size and the type of the upload.',
      headers: 'The headers to send with the content.',
    },
  },
  CreatedUpload: { description: 'The upload that was begun.', example: { upload } },
  File: {
    description: 'A file of an organization.',
    example: file,
    properties: {
      uploaded_by: 'Null when the account of the uploader was deleted.',
      uploader_name: 'Null when the account of the uploader was deleted.',
    },
  },
  CompletedUpload: {
    description: 'The result of an upload: the URL of a profile image or a file, by its purpose.',
    example: { file },
    properties: { profile_image_url: 'Set it with PUT /users/profile within twenty minutes.' },
  },
  FilePage: {
    description: 'A page of files.',
    example: { items: [file], next_cursor: null, total: 1, used_bytes: 48_213 },
    properties: {
      total: 'How many files were found, on this page or not.',
      used_bytes: 'The size of all files of the organization.',
    },
  },
  FileQuery: {
    description: 'The filters of the files.',
    properties: {
      q: 'Finds files by any part of their name, ignoring case and accents.',
      sort: 'The order: by name, newest first, or largest first.',
    },
  },
  FileDownload: {
    description: 'A URL of the object storage that works for one minute.',
    example: { url: `https://storage.example.com/private/files/${UPLOAD}?X-Amz-Signature=…`, expires_at: MONDAY },
  },
} satisfies Annotations<typeof files>
