import * as z from 'zod/mini'

/** The three roles a member can have in an organization. */
export const Role = z.enum(['owner', 'admin', 'member'])
export type Role = z.infer<typeof Role>

/** Everything a role can be allowed to do. Which role may do what is decided by the server alone (`server/src/policy.ts`). */
export const Permission = z.enum([
  'organization.read',
  'organization.update',
  'organization.delete',
  'organization.transfer',
  'members.read',
  'members.update_role',
  'members.remove',
  'invitations.read',
  'invitations.create',
  'invitations.revoke',
  'files.read',
  'files.upload',
  'files.delete_any',
])
export type Permission = z.infer<typeof Permission>
