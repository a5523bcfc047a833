import type { TestApp } from '../app.ts'
import { query } from '../postgres.ts'
import { addMember, createTeam, inviteTo, somebody } from '../teams.ts'
import type { Change, Changes } from './auth-changes.ts'
import { teamOfTwo } from './world.ts'

async function invitation(app: TestApp) {
  const { ada, organization_id } = await teamOfTwo(app)
  const guest = await somebody(app, 'Guest')
  const token = await inviteTo(app, ada, guest.email)
  return { ada, guest, token, organization_id, invitation_id: await newestInvitation(app, ada) }
}

async function newestInvitation(app: TestApp, caller: { cookie: string }): Promise<string> {
  const { items } = (await app.call('GET /organizations/current/invitations', { query: {} }, caller)).body
  return items[0]?.id ?? ''
}

export const TEAM_CHANGES: Changes = {
  'POST /organizations': async ({ app }) => {
    const ada = await somebody(app, 'Ada')
    return async () => {
      const organization_id = await createTeam(app, ada)
      const { user_id } = ada
      return { actor: user_id, events: [{ action: 'organization.created', user_id, organization_id }] }
    }
  },
  'PUT /organizations/active': async ({ app }) => {
    const { ada, organization_id } = await teamOfTwo(app)
    await createTeam(app, ada, 'Second')
    return async () => {
      await app.call('PUT /organizations/active', { body: { organization_id } }, ada)
      const { user_id } = ada
      return { actor: user_id, events: [{ action: 'organization.switched', user_id, organization_id }] }
    }
  },
  'PATCH /organizations/current': async ({ app }) => {
    const { ada, organization_id } = await teamOfTwo(app)
    return async () => {
      await app.call('PATCH /organizations/current', { body: { name: 'Difference Engines' } }, ada)
      return { actor: ada.user_id, events: [{ action: 'organization.renamed', organization_id }] }
    }
  },
  'DELETE /organizations/current': async ({ app }) => {
    const { ada, organization_id } = await teamOfTwo(app)
    return async () => {
      await app.call('DELETE /organizations/current', ada)
      return { actor: ada.user_id, events: [{ action: 'organization.deleted', organization_id }] }
    }
  },
  'POST /organizations/current/leave': async ({ app }) => {
    const { grace, organization_id } = await teamOfTwo(app)
    return async () => {
      await app.call('POST /organizations/current/leave', grace)
      const { user_id } = grace
      return { actor: user_id, events: [{ action: 'member.left', user_id, organization_id }] }
    }
  },
  'POST /organizations/current/transfer-ownership': async ({ app }) => {
    const { ada, grace, organization_id } = await teamOfTwo(app)
    const { user_id } = grace
    return async () => {
      await app.call('POST /organizations/current/transfer-ownership', { body: { user_id } }, ada)
      return { actor: ada.user_id, events: [{ action: 'organization.transferred', user_id, organization_id }] }
    }
  },
  'PATCH /organizations/current/members/:user_id': async ({ app }) => {
    const { ada, grace, organization_id } = await teamOfTwo(app)
    const { user_id } = grace
    const input = { params: { user_id }, body: { role: 'admin' as const } }
    return async () => {
      await app.call('PATCH /organizations/current/members/:user_id', input, ada)
      const details = { from: 'member', to: 'admin' }
      return { actor: ada.user_id, events: [{ action: 'member.role_changed', user_id, organization_id, details }] }
    }
  },
  'DELETE /organizations/current/members/:user_id': async ({ app }) => {
    const { ada, grace, organization_id } = await teamOfTwo(app)
    const { user_id } = grace
    return async () => {
      await app.call('DELETE /organizations/current/members/:user_id', { params: { user_id } }, ada)
      return { actor: ada.user_id, events: [{ action: 'member.removed', user_id, organization_id }] }
    }
  },
  'POST /organizations/current/invitations': async ({ app }) => {
    const { ada, guest, organization_id, invitation_id } = await invitation(app)
    return async () => {
      await inviteTo(app, ada, guest.email, 'admin')
      const target_id = await newestInvitation(app, ada)
      const replaced = { action: 'invitation.revoked', organization_id, target_id: invitation_id }
      const created = { action: 'invitation.created', organization_id, target_id, details: { role: 'admin' } }
      return { actor: ada.user_id, events: [replaced, created] }
    }
  },
  'POST /organizations/current/invitations/:invitation_id/resend': async ({ app }) => {
    const { ada, organization_id, invitation_id } = await invitation(app)
    const input = { params: { invitation_id } }
    return async () => {
      await app.call('POST /organizations/current/invitations/:invitation_id/resend', input, ada)
      const resent = { action: 'invitation.resent', organization_id, target_id: invitation_id }
      return { actor: ada.user_id, events: [resent] }
    }
  },
  'DELETE /organizations/current/invitations/:invitation_id': async ({ app }) => {
    const { ada, organization_id, invitation_id } = await invitation(app)
    const input = { params: { invitation_id } }
    return async () => {
      await app.call('DELETE /organizations/current/invitations/:invitation_id', input, ada)
      const revoked = { action: 'invitation.revoked', organization_id, target_id: invitation_id }
      return { actor: ada.user_id, events: [revoked] }
    }
  },
  'POST /invitations/accept': async ({ app }) => {
    const { guest, token, organization_id, invitation_id } = await invitation(app)
    const { user_id } = guest
    return async () => {
      await app.call('POST /invitations/accept', { body: { token } }, guest)
      const accepted = { action: 'invitation.accepted', user_id, organization_id, target_id: invitation_id }
      const joined = { action: 'member.joined', user_id, organization_id, details: { role: 'member' } }
      return { actor: user_id, events: [accepted, joined] }
    }
  },
  'POST /invitations/decline': async ({ app }) => {
    const { guest, token, organization_id, invitation_id } = await invitation(app)
    const { user_id } = guest
    return async () => {
      await app.call('POST /invitations/decline', { body: { token } }, guest)
      const declined = { action: 'invitation.declined', user_id, organization_id, target_id: invitation_id }
      return { actor: user_id, events: [declined] }
    }
  },
}

/** Grace is an admin of the team of Ada, and has invited a guest. */
async function inviter(app: TestApp) {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const organization_id = await createTeam(app, ada)
  await addMember(app, ada, grace, 'admin')
  await inviteTo(app, grace, `${crypto.randomUUID()}@example.com`)
  const revoked = { action: 'invitation.revoked', organization_id, target_id: await newestInvitation(app, ada) }
  return { ada, grace, organization_id, params: { user_id: grace.user_id }, revoked }
}

export const OTHER_TEAM_CHANGES: Record<string, Change> = {
  'a removed member with a pending invitation': async ({ app }) => {
    const { ada, organization_id, params, revoked } = await inviter(app)
    return async () => {
      await app.call('DELETE /organizations/current/members/:user_id', { params }, ada)
      return { actor: ada.user_id, events: [{ action: 'member.removed', ...params, organization_id }, revoked] }
    }
  },
  'a demoted member with a pending invitation': async ({ app }) => {
    const { ada, organization_id, params, revoked } = await inviter(app)
    const input = { params, body: { role: 'member' as const } }
    return async () => {
      await app.call('PATCH /organizations/current/members/:user_id', input, ada)
      const details = { from: 'admin', to: 'member' }
      const changed = { action: 'member.role_changed', ...params, organization_id, details }
      return { actor: ada.user_id, events: [changed, revoked] }
    }
  },
  'a member who leaves with a pending invitation': async ({ app }) => {
    const { grace, organization_id, params, revoked } = await inviter(app)
    return async () => {
      await app.call('POST /organizations/current/leave', grace)
      return { actor: grace.user_id, events: [{ action: 'member.left', ...params, organization_id }, revoked] }
    }
  },
  'a deleted account with a pending invitation': async ({ app }) => {
    const { grace, organization_id, params, revoked } = await inviter(app)
    return async () => {
      await app.call('DELETE /users/profile/account', grace)
      const left = { action: 'member.left', ...params, organization_id }
      return { actor: grace.user_id, events: [{ action: 'account.deleted', ...params }, left, revoked] }
    }
  },
  'an invitation that a member accepts': async ({ app }) => {
    const { guest, token, organization_id, invitation_id } = await invitation(app)
    const { user_id } = guest
    const member = `insert into members (organization_id, user_id, role) values ('${organization_id}', '${user_id}', 'admin')`
    await query(app.database_url, member)
    return async () => {
      await app.call('POST /invitations/accept', { body: { token } }, guest)
      const accepted = { action: 'invitation.accepted', user_id, organization_id, target_id: invitation_id }
      return { actor: user_id, events: [accepted] }
    }
  },
}
