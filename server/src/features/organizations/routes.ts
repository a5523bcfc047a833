// Every user has a personal organization, which cannot be renamed, left, deleted or shared; all others are teams. A
// team has exactly one owner, who can only transfer that role. Each change locks the organization first and reads the
// caller's role again under the lock.

import { type Handlers, readAlong } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { viewSession } from '../auth/sessions/session-view.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { readMembers, toMemberPage } from './list-members.ts'
import {
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  renameOrganization,
  switchOrganization,
} from './manage-organizations.ts'
import { removeMember, updateRole } from './members.ts'
import { requireSecondFactor } from './security.ts'
import { transferOwnership } from './transfer-ownership.ts'

export function organizationRoutes(services: Services) {
  const { database, imageUrl } = services
  return {
    'GET /organizations': {
      caller: 'profile',
      handle: ({ caller, query }) => listMemberships(database, caller, query),
    },

    'POST /organizations': async ({ caller, actor, body, request }) => {
      await createOrganization(database, actor, { user_id: caller.user_id, name: body.name })
      return await viewSession(services, request)
    },

    'PUT /organizations/active': async (context) => {
      await switchOrganization(database, context, context.body.organization_id)
      return await viewSession(services, context.request)
    },

    'GET /organizations/current': ({ caller }) => getCurrentOrganization(database, caller),

    'PATCH /organizations/current': (context) => renameOrganization(database, context, context.body.name),

    'PATCH /organizations/current/security': (context) =>
      requireSecondFactor(services, context, context.body.requires_second_factor),
    'DELETE /organizations/current': (context) => deleteOrganization(database, context),

    'POST /organizations/current/leave': (context) => leaveOrganization(database, context),

    'POST /organizations/current/transfer-ownership': (context) =>
      transferOwnership(database, context, context.body.user_id),

    'GET /organizations/current/members': readAlong({
      along: (query) => readMembers(query),
      handle: ({ along, caller: { role }, query }) => toMemberPage(along, query, { role, imageUrl }),
    }),

    'PATCH /organizations/current/members/:user_id': (context) =>
      updateRole(services, context, { ...context.params, ...context.body }),

    'DELETE /organizations/current/members/:user_id': (context) =>
      removeMember(database, context, context.params.user_id),
  } satisfies Partial<Handlers>
}
