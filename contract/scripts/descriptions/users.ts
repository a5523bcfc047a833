import type { Annotations } from '../../src/parts/annotation.ts'
import type * as users from '../../src/users.ts'
import { ADA, GRACE, MONDAY, TEAM } from './examples.ts'

const grace = {
  id: GRACE,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  profile_image: null,
  state: 'active' as const,
  sign_in_methods: ['magic_link' as const],
  created_at: MONDAY,
}

export const ada = {
  id: ADA,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone_number: '+442079460000',
  profile_image: null,
  directory_visible: true,
  active_organization_id: TEAM,
  created_at: MONDAY,
  sign_in_methods: ['password' as const, 'magic_link' as const],
  has_second_factor: true,
  features: {
    profile_image_upload: 'storage_unavailable' as const,
    email_delivery: 'sent' as const,
    directory: 'everyone' as const,
    billing: 'available' as const,
  },
}

export const USERS = {
  SignInMethod: { description: 'A way to sign in. `oidc` is the identity provider.', example: 'magic_link' },
  DirectoryScope: {
    description: 'Whom the directory shows: everyone, only people of the organizations of the caller, or no one.',
    example: 'everyone',
  },
  UserFeatures: {
    description: 'What this deployment offers the user.',
    example: ada.features,
    properties: {
      email_delivery: '`logged`: mail is written to the log of the server instead of being sent.',
      billing: '`not_configured`: the server has no payment provider, and there is nothing to pay.',
    },
  },
  SentInvitations: {
    description: 'How many pending invitations the caller sent.',
    example: { total: 2 },
  },
  CurrentUser: {
    description: 'The profile of the caller.',
    example: ada,
    properties: {
      has_second_factor: 'True for an account with a passkey or with codes.',
      directory_visible: 'False for a user whom the directory does not list.',
      active_organization_id: 'The acting organization.',
      profile_image: 'The URL of a public image.',
    },
  },
  UpdateProfileRequestSchema: {
    description: 'A change of the profile. At least one property; those that are left out keep their value.',
    example: { name: 'Ada King', phone_number: null },
    properties: {
      phone_number: 'Null removes it.',
      profile_image:
        'Null removes it; otherwise the current value, or the URL that completing an upload of a profile image returned.',
    },
    rules: { minProperties: 1 },
  },
  DirectoryEntry: { description: 'A user as the directory shows it.', example: grace },
  DirectoryTotal: {
    description: 'How many users match, on this page or not.',
    example: { count: 42, exact: true },
    properties: { exact: 'False when more than `count` match; `count` is 1000 then.' },
  },
  DirectoryPage: {
    description: 'A page of the directory.',
    example: { items: [grace], next_cursor: null, total: { count: 1, exact: true } },
    properties: {
      total: 'Null unless the query asks for it, and for a search of one or two characters with more than one page.',
    },
  },
  DirectoryQuery: {
    description: 'The filters of the directory.',
    properties: {
      q: 'Finds users by name or email, ignoring case and accents: anywhere in them from three characters on, at the beginning of either with fewer.',
      provider: 'Lists only users who can sign in this way.',
      created_after: 'Lists only users created after this moment.',
      created_before: 'Lists only users created before this moment.',
      sort: 'By name, or newest first. By name, a search lists those first whose name begins with it. From three characters on, those follow whose last name does; letters in the middle of more than 20 000 names and emails find only them.',
      total: 'Asks for `total`.',
    },
  },
} satisfies Annotations<typeof users>
