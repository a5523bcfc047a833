import * as z from 'zod/mini'
import { SessionView } from './auth.ts'
import {
  CreateOrganizationRequest,
  CurrentOrganization,
  Member,
  MemberPage,
  SwitchOrganizationRequest,
  TransferOwnershipRequest,
  UpdateMemberRequest,
  UpdateOrganizationRequest,
} from './organizations.ts'
import { PageQuery } from './pages.ts'
import { defineRoutes } from './route.ts'
import { Id } from './values.ts'

/** The organization somebody acts in, and the ones to act in. */
export const ORGANIZATION_ROUTES = defineRoutes({
  'POST /organizations': {
    access: 'session',
    summary: 'Creates a team; the caller becomes its owner and acts in it',
    body: CreateOrganizationRequest,
    responses: { 201: SessionView },
  },
  'PUT /organizations/active': {
    access: 'session',
    summary: 'Changes the organization the caller acts in',
    body: SwitchOrganizationRequest,
    responses: { 200: SessionView },
    errors: ['not_found'],
  },
  'GET /organizations/current': {
    access: 'organization.read',
    summary: 'Reads the acting organization and what the caller may do in it',
    responses: { 200: CurrentOrganization },
  },
  'PATCH /organizations/current': {
    access: 'organization.update',
    summary: 'Renames the team',
    body: UpdateOrganizationRequest,
    responses: { 200: CurrentOrganization },
  },
  'DELETE /organizations/current': {
    access: 'organization.delete',
    summary: 'Deletes the team with its members, invitations and files',
    responses: { 204: null },
  },
  'POST /organizations/current/leave': {
    access: 'organization.read',
    summary: 'Leaves the team; the last member takes it along',
    responses: { 204: null },
    errors: ['personal_organization', 'ownership_transfer_required'],
  },
  'POST /organizations/current/transfer-ownership': {
    access: 'organization.transfer',
    summary: 'Moves the ownership to another member; the former owner becomes admin',
    body: TransferOwnershipRequest,
    responses: { 200: CurrentOrganization },
    errors: ['not_found'],
  },
  'GET /organizations/current/members': {
    access: 'members.read',
    summary: 'Lists the members',
    query: z.strictObject({ ...PageQuery }),
    responses: { 200: MemberPage },
  },
  'PATCH /organizations/current/members/:user_id': {
    access: 'members.update_role',
    summary: 'Changes the role of a member',
    params: z.strictObject({ user_id: Id }),
    body: UpdateMemberRequest,
    responses: { 200: Member },
    errors: ['ownership_transfer_required'],
  },
  'DELETE /organizations/current/members/:user_id': {
    access: 'members.remove',
    summary: 'Removes a member',
    params: z.strictObject({ user_id: Id }),
    responses: { 204: null },
    errors: ['ownership_transfer_required', 'use_leave'],
  },
})
