import * as z from 'zod/mini'
import {
  CurrentUser,
  DirectoryEntry,
  DirectoryPage,
  DirectoryQuery,
  SentInvitations,
  UpdateProfileRequestSchema,
} from '../users.ts'
import { Id } from '../values.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

export const USER_ROUTES = defineRoutes({
  'GET /users/me': {
    operation: 'getCurrentUser',
    access: 'session',
    summary: 'Returns the profile of the caller',
    responses: { 200: CurrentUser },
  },
  'PUT /users/profile': {
    operation: 'updateCurrentUser',
    access: 'session',
    limit: LIMITS.writes,
    summary: 'Updates the profile of the caller',
    description: 'Properties that are left out keep their value. The email cannot be changed.',
    body: UpdateProfileRequestSchema,
    responses: { 200: CurrentUser },
    errors: ['profile_image_invalid', 'storage_unavailable'],
  },
  'GET /users/profile/sent-invitations': {
    operation: 'countSentInvitations',
    access: 'session',
    summary: 'Counts the pending invitations that the caller sent',
    description: 'Counts those of all organizations, expired ones too. Deleting the account ends them.',
    responses: { 200: SentInvitations },
  },
  'DELETE /users/profile/account': {
    operation: 'deleteCurrentUser',
    access: 'session',
    limit: LIMITS.writes,
    recent: true,
    summary: 'Deletes the account of the caller',
    description:
      'The deletion is blocked while the caller owns a team with other members, and while a subscription can renew or paid access remains. The provider is asked first, so nothing is deleted while it fails.',
    session_cookie: 'cleared',
    responses: { 204: null },
    errors: ['account_deletion_blocked', 'ownership_transfer_required', 'billing_unavailable'],
  },
  'GET /users': {
    operation: 'listUsers',
    access: 'session',
    limit: LIMITS.directory,
    summary: 'Lists the user directory',
    description:
      'Lists the users of the whole deployment, except deleted and hidden ones. DIRECTORY can narrow it to the organizations of the caller or switch it off.',
    query: DirectoryQuery,
    responses: { 200: DirectoryPage },
    errors: ['not_found'],
  },
  'GET /users/:user_id': {
    operation: 'getUser',
    access: 'session',
    summary: 'Returns one user of the directory',
    description: 'A deleted user and one who is hidden from the directory are not found.',
    params: z.strictObject({ user_id: Id }),
    responses: { 200: DirectoryEntry },
  },
})
