import * as z from 'zod/mini'
import {
  CompletedUpload,
  CreatedUpload,
  CreateUploadRequest,
  File,
  FileDownload,
  FilePage,
  FileQuery,
} from '../files.ts'
import { Id } from '../values.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

/** Content never passes through the API: the browser sends it to the object storage, and reads it from there. */
export const FILE_ROUTES = defineRoutes({
  'POST /uploads': {
    operation: 'createUpload',
    access: 'files.upload',
    without_factor: true,
    limit: LIMITS.uploads,
    integration: 'storage',
    summary: 'Begins an upload',
    description:
      'Returns a URL of the object storage that accepts exactly the given size and type. Complete the upload after sending the content. A user can send at most 1 GiB at a time; an upload counts until its URL has expired, however it ended. Files and pending uploads count for their organization, and for its owner with those of all organizations that the owner has.',
    body: CreateUploadRequest,
    responses: { 201: CreatedUpload },
    errors: [
      'second_factor_required',
      'entitlement_required',
      'file_too_large',
      'file_type_not_allowed',
      'storage_quota_exceeded',
      'owner_quota_exceeded',
      'rate_limited',
    ],
  },
  'POST /uploads/:upload_id/complete': {
    operation: 'completeUpload',
    access: 'session',
    limit: LIMITS.upload_completions,
    integration: 'storage',
    summary: 'Completes an upload',
    description:
      'Checks the content. A profile image can then be set with PUT /users/profile; a file is in the library of the organization it was uploaded to. Can be repeated for a day, and for an image twenty minutes, until it is set. An image that is not set by then is deleted.',
    params: z.strictObject({ upload_id: Id }),
    responses: { 200: CompletedUpload },
    errors: ['upload_incomplete', 'file_content_mismatch', 'storage_quota_exceeded', 'busy'],
  },
  'DELETE /uploads/:upload_id': {
    operation: 'cancelUpload',
    access: 'session',
    limit: LIMITS.writes,
    integration: 'storage',
    summary: 'Cancels a pending upload',
    params: z.strictObject({ upload_id: Id }),
    responses: { 204: null },
  },
  'GET /files': {
    operation: 'listFiles',
    access: 'files.read',
    integration: 'storage',
    summary: 'Lists the files of the acting organization',
    query: FileQuery,
    responses: { 200: FilePage },
  },
  'GET /files/:file_id': {
    operation: 'getFile',
    access: 'files.read',
    integration: 'storage',
    summary: 'Returns one file of the acting organization',
    params: z.strictObject({ file_id: Id }),
    responses: { 200: File },
  },
  'GET /files/:file_id/download': {
    operation: 'getFileDownload',
    access: 'files.read',
    integration: 'storage',
    summary: 'Returns a URL to download a file',
    description: 'The URL works for one minute and saves the file under its name.',
    params: z.strictObject({ file_id: Id }),
    responses: { 200: FileDownload },
  },
  'DELETE /files/:file_id': {
    operation: 'deleteFile',
    access: 'files.read',
    limit: LIMITS.writes,
    integration: 'storage',
    summary: 'Deletes a file',
    description: 'A member may delete what they uploaded; an admin or the owner may delete any file.',
    params: z.strictObject({ file_id: Id }),
    responses: { 204: null },
  },
})
