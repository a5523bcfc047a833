// The organization the caller acts in, its members, and switching to another one. Every user has a personal organization,
// which cannot be renamed, left, deleted or shared; all others are teams. A team has exactly one owner, who can only
// transfer that role. Each change locks the organization first and reads the caller's role again under the lock.

import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Cursors } from '../../http/cursors.ts'
import type { Handlers } from '../../http/routes.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { listMembers } from './list-members.ts'
import {
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  renameOrganization,
  switchOrganization,
} from './manage-organizations.ts'
import { removeMember, transferOwnership, updateRole } from './members.ts'
import type { SessionViewer } from './session-view.ts'

type Keys =
  | 'POST /organizations'
  | 'PUT /organizations/active'
  | 'GET /organizations/current'
  | 'PATCH /organizations/current'
  | 'DELETE /organizations/current'
  | 'POST /organizations/current/leave'
  | 'POST /organizations/current/transfer-ownership'
  | 'GET /organizations/current/members'
  | 'PATCH /organizations/current/members/:user_id'
  | 'DELETE /organizations/current/members/:user_id'

type Dependencies = { database: DatabaseHandle; cursors: Cursors; imageUrl: ImageUrl; viewSession: SessionViewer }

export function organizationRoutes({ database, cursors, imageUrl, viewSession }: Dependencies): Handlers<Keys> {
  return {
    'POST /organizations': async ({ caller, body, request }) => {
      await createOrganization(database, caller.user_id, body.name)
      return await viewSession(request)
    },

    'PUT /organizations/active': async ({ caller, body, request }) => {
      await switchOrganization(database, caller.user_id, body.organization_id)
      return await viewSession(request)
    },

    'GET /organizations/current': ({ caller }) => getCurrentOrganization(database, caller),

    'PATCH /organizations/current': ({ caller, body }) => renameOrganization(database, caller, body.name),

    'DELETE /organizations/current': ({ caller }) => deleteOrganization(database, caller),

    'POST /organizations/current/leave': ({ caller }) => leaveOrganization(database, caller),

    'POST /organizations/current/transfer-ownership': ({ caller, body }) =>
      transferOwnership(database, caller, body.user_id),

    'GET /organizations/current/members': ({ caller, query }) =>
      listMembers({ database, cursors, imageUrl }, caller.organization_id, query),

    'PATCH /organizations/current/members/:user_id': ({ caller, params, body }) =>
      updateRole({ database, imageUrl }, caller, { user_id: params.user_id, role: body.role }),

    'DELETE /organizations/current/members/:user_id': ({ caller, params }) =>
      removeMember(database, caller, params.user_id),
  }
}
