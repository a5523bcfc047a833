import * as z from 'zod/mini'
import { SessionView } from '../auth.ts'
import {
  CreateOrganizationRequest,
  CurrentOrganization,
  Member,
  MemberPage,
  MembersQuery,
  OrganizationPage,
  OrganizationsQuery,
  SwitchOrganizationRequest,
  TransferOwnershipRequest,
  UpdateMemberRequest,
  UpdateOrganizationRequest,
  UpdateSecurityRequest,
} from '../organizations.ts'
import { OWNED_TEAMS_MAX } from '../parts/base.ts'
import { Id } from '../values.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

export const ORGANIZATION_ROUTES = defineRoutes({
  'GET /organizations': {
    operation: 'listOrganizations',
    access: 'session',
    summary: 'Lists the organizations of the caller',
    description: 'The personal organization comes first, then the teams by name.',
    query: OrganizationsQuery,
    responses: { 200: OrganizationPage },
  },
  'POST /organizations': {
    operation: 'createOrganization',
    access: 'session',
    limit: LIMITS.teams,
    summary: 'Creates a team',
    description: `The caller becomes its owner, and it becomes the acting organization. A user owns at most ${OWNED_TEAMS_MAX} teams.`,
    body: CreateOrganizationRequest,
    responses: { 201: SessionView },
    errors: ['team_limit_reached'],
  },
  'PUT /organizations/active': {
    operation: 'switchOrganization',
    access: 'session',
    limit: LIMITS.writes,
    summary: 'Changes the acting organization',
    body: SwitchOrganizationRequest,
    responses: { 200: SessionView },
    errors: ['not_found'],
  },
  'GET /organizations/current': {
    operation: 'getCurrentOrganization',
    access: 'organization.read',
    summary: 'Returns the acting organization',
    description: 'The result has the role and the permissions of the caller.',
    responses: { 200: CurrentOrganization },
  },
  'PATCH /organizations/current': {
    operation: 'updateOrganization',
    access: 'organization.update',
    limit: LIMITS.writes,
    summary: 'Renames the acting organization',
    body: UpdateOrganizationRequest,
    responses: { 200: CurrentOrganization },
  },
  'PATCH /organizations/current/security': {
    operation: 'updateSecurity',
    access: 'organization.security',
    limit: LIMITS.writes,
    recent: true,
    summary: 'Requires a second factor of every member, or no longer',
    description:
      'The owner needs a factor first. A member without one is refused in this organization until there is one; roles and memberships stay.',
    body: UpdateSecurityRequest,
    responses: { 200: CurrentOrganization },
  },
  'DELETE /organizations/current': {
    operation: 'deleteOrganization',
    access: 'organization.delete',
    limit: LIMITS.writes,
    recent: true,
    summary: 'Deletes the acting organization',
    description:
      'Its members, invitations and files are deleted too. Every member then acts in the personal organization.',
    responses: { 204: null },
  },
  'POST /organizations/current/leave': {
    operation: 'leaveOrganization',
    access: 'organization.read',
    without_factor: true,
    limit: LIMITS.writes,
    summary: 'Leaves the acting organization',
    description:
      'A team without members is deleted. An owner transfers the ownership first, unless there is no other member.',
    responses: { 204: null },
    errors: ['personal_organization', 'ownership_transfer_required'],
  },
  'POST /organizations/current/transfer-ownership': {
    operation: 'transferOwnership',
    access: 'organization.transfer',
    limit: LIMITS.writes,
    recent: true,
    summary: 'Transfers the ownership to another member',
    description: `The former owner becomes an admin. The new owner must own less than ${OWNED_TEAMS_MAX} teams, and have room for the files.`,
    body: TransferOwnershipRequest,
    responses: { 200: CurrentOrganization },
    errors: ['not_found', 'team_limit_reached', 'owner_quota_exceeded'],
  },
  'GET /organizations/current/members': {
    operation: 'listMembers',
    access: 'members.read',
    summary: 'Lists the members of the acting organization',
    description: 'Members come in the order in which they joined.',
    query: MembersQuery,
    responses: { 200: MemberPage },
  },
  'PATCH /organizations/current/members/:user_id': {
    operation: 'updateMember',
    access: 'members.update_role',
    limit: LIMITS.writes,
    summary: 'Changes the role of a member',
    description:
      'The role of the owner changes only by a transfer of the ownership. The pending invitations of a member who may no longer invite end.',
    params: z.strictObject({ user_id: Id }),
    body: UpdateMemberRequest,
    responses: { 200: Member },
    errors: ['ownership_transfer_required'],
  },
  'DELETE /organizations/current/members/:user_id': {
    operation: 'removeMember',
    access: 'members.remove',
    limit: LIMITS.writes,
    summary: 'Removes a member',
    description:
      'The owner cannot be removed. Callers leave instead of removing themselves. The pending invitations that the member sent end.',
    params: z.strictObject({ user_id: Id }),
    responses: { 204: null },
    errors: ['ownership_transfer_required', 'cannot_remove_self'],
  },
})
