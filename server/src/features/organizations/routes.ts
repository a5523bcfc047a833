import type { CurrentOrganization } from '@plinth/contract/organizations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/routes.ts'
import type { Caller } from '../../http/session.ts'
import { permissionsOf } from '../../policy.ts'
import type { SessionViewer } from '../auth/session-view.ts'
import { removeMember, transferOwnership, updateRole } from './members.ts'
import { membersFrom, organizationOfMember } from './queries.ts'
import { createTeam, deleteOrganization, leave, rename, switchOrganization } from './teams.ts'

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

type Dependencies = { database: DatabaseHandle; cursors: Cursors; viewSession: SessionViewer }

/** The organization somebody acts in, and the ones to act in. */
export function organizationRoutes({ database, cursors, viewSession }: Dependencies): Handlers<Keys> {
  const current = async ({ organization_id, user_id }: Caller): Promise<CurrentOrganization> => {
    const [row] = await database.run(organizationOfMember({ organization_id, user_id }))
    if (!row) throw new Refusal('acting_organization_changed')
    const { role, ...organization } = row
    return { organization, role, permissions: permissionsOf(role, organization.kind) }
  }

  return {
    'POST /organizations': async ({ caller, body, request }) => {
      await createTeam(database, caller.user_id, body.name)
      return await viewSession(request)
    },

    'PUT /organizations/active': async ({ caller, body, request }) => {
      await switchOrganization(database, caller.user_id, body.organization_id)
      return await viewSession(request)
    },

    'GET /organizations/current': ({ caller }) => current(caller),

    'PATCH /organizations/current': async ({ caller, body }) => {
      await rename(database, caller, body.name)
      return await current(caller)
    },

    'DELETE /organizations/current': async ({ caller }) => {
      await deleteOrganization(database, caller)
      return undefined
    },

    'POST /organizations/current/leave': async ({ caller }) => {
      await leave(database, caller)
      return undefined
    },

    'POST /organizations/current/transfer-ownership': async ({ caller, body }) => {
      await transferOwnership(database, caller, body.user_id)
      return await current(caller)
    },

    'GET /organizations/current/members': async ({ caller: { organization_id }, query: { limit, cursor } }) => {
      const list = ['members', organization_id]
      const [joined_at = null, user_id = null] = cursors.read(list, cursor) ?? []
      const rows = await database.run(membersFrom({ organization_id, joined_at, user_id, limit: limit + 1 }))
      return toPage(rows, limit, (last) => cursors.write(list, [last.joined_at, last.user_id]))
    },

    'PATCH /organizations/current/members/:user_id': ({ caller, params, body }) =>
      updateRole(database, caller, { user_id: params.user_id, role: body.role }),

    'DELETE /organizations/current/members/:user_id': async ({ caller, params }) => {
      await removeMember(database, caller, params.user_id)
      return undefined
    },
  }
}
