import * as z from 'zod/mini'

export const Role = z.enum(['owner', 'admin', 'member'])
export type Role = z.infer<typeof Role>

/** Which role has which permission is decided in `server/src/policy.ts`. */
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
