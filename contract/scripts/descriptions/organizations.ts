import type * as organizations from '../../src/organizations.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import type * as permissions from '../../src/permissions.ts'
import { ADA, GRACE, MONDAY, TEAM } from './examples.ts'

const team = { id: TEAM, name: 'Analytical Engines', kind: 'team' as const }

const grace = {
  user_id: GRACE,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  profile_image: null,
  role: 'member' as const,
  joined_at: MONDAY,
  has_second_factor: null,
}

export const ORGANIZATIONS = {
  OrganizationKind: {
    description:
      '`personal`: every account has exactly one, which has no other members. `team`: any other organization.',
    example: 'team',
  },
  OrganizationSummary: { description: 'An organization of the caller.', example: team },
  OrganizationMembership: {
    description: 'An organization that the caller is a member of.',
    example: { ...team, role: 'owner', acting: true },
    properties: { role: 'The role of the caller in it.', acting: 'True for the acting organization.' },
  },
  OrganizationPage: {
    description: 'A page of the organizations of the caller.',
    example: { items: [{ ...team, role: 'owner', acting: true }], next_cursor: null, total: 1 },
    properties: { total: 'How many organizations match, on this page or not.' },
  },
  OrganizationsQuery: {
    description: 'The filter of the organizations.',
    properties: { q: 'Finds organizations by any part of their name, ignoring case and accents.' },
  },
  CreateOrganizationRequest: { description: 'A new team.', example: { name: 'Analytical Engines' } },
  UpdateOrganizationRequest: { description: 'A new name.', example: { name: 'Difference Engines' } },
  SwitchOrganizationRequest: {
    description: 'The organization to act in; the caller must be a member.',
    example: { organization_id: TEAM },
  },
  CurrentOrganization: {
    description: 'The acting organization, and what the caller may do in it.',
    example: {
      organization: { ...team, requires_second_factor: false, created_at: MONDAY },
      role: 'member',
      permissions: ['organization.read', 'members.read', 'files.read', 'files.upload'],
    },
  },
  UpdateSecurityRequest: {
    description: 'Whether every member needs a second factor.',
    example: { requires_second_factor: true },
  },
  Member: {
    description: 'A member of the acting organization.',
    example: grace,
    properties: { has_second_factor: 'Null for a caller who may not change roles.' },
  },
  MemberPage: {
    description: 'A page of members.',
    example: { items: [grace], next_cursor: null, total: 1 },
    properties: { total: 'How many members match, on this page or not.' },
  },
  MembersQuery: {
    description: 'The filters of the members.',
    properties: { q: 'Finds members by any part of their name or email, ignoring case and accents.' },
  },
  UpdateMemberRequest: {
    description: 'A new role. A member becomes owner only by a transfer of the ownership.',
    example: { role: 'admin' },
  },
  TransferOwnershipRequest: {
    description: 'The member who becomes the owner; not the caller.',
    example: { user_id: ADA },
  },
} satisfies Annotations<typeof organizations>

export const PERMISSIONS = {
  Role: { description: 'The role of a member. An organization has exactly one owner.', example: 'admin' },
  Permission: { description: 'Something that a role can allow.', example: 'members.read' },
} satisfies Annotations<typeof permissions>
