import * as z from 'zod/mini'
import { defineRoutes } from './route.ts'
import { CurrentUser, DirectoryEntry, DirectoryPage, DirectoryQuery, UpdateProfileRequestSchema } from './users.ts'
import { Id } from './values.ts'

/** People: oneself and the directory. */
export const USER_ROUTES = defineRoutes({
  'GET /users/me': { access: 'session', summary: "Reads the caller's profile", responses: { 200: CurrentUser } },
  'PUT /users/profile': {
    access: 'session',
    summary: "Changes the caller's profile",
    body: UpdateProfileRequestSchema,
    responses: { 200: CurrentUser },
    errors: ['storage_unavailable'],
  },
  'DELETE /users/profile/account': {
    access: 'session',
    recent: true,
    summary: "Deletes the caller's account",
    responses: { 204: null },
    errors: ['account_deletion_blocked', 'ownership_transfer_required'],
  },
  'GET /users': {
    access: 'session',
    summary: 'Lists the people of this deployment',
    query: DirectoryQuery,
    responses: { 200: DirectoryPage },
  },
  'GET /users/:user_id': {
    access: 'session',
    summary: 'Reads one person of the directory',
    params: z.strictObject({ user_id: Id }),
    responses: { 200: DirectoryEntry },
  },
})
