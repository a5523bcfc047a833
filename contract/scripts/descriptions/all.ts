import { CONTRACT_PARTS } from '../../src/parts/all.ts'
import type { Annotation } from '../../src/parts/annotation.ts'
import { AUTH } from './auth.ts'
import { BILLING } from './billing.ts'
import { ERRORS } from './errors.ts'
import { FACTORS } from './factors.ts'
import { FILES } from './files.ts'
import { INVITATIONS } from './invitations.ts'
import { MARKETING, SYSTEM } from './marketing.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { ORGANIZATIONS, PERMISSIONS } from './organizations.ts'
import { USERS } from './users.ts'
import { VALUES } from './values.ts'

export const ANNOTATIONS: Record<string, Annotation> = {
  ...AUTH,
  ...BILLING,
  ...ERRORS,
  ...FACTORS,
  ...FILES,
  ...INVITATIONS,
  ...MARKETING,
  ...NOTIFICATIONS,
  ...ORGANIZATIONS,
  ...PERMISSIONS,
  ...SYSTEM,
  ...USERS,
  ...VALUES,
  ...ofNouns('annotations'),
}

/** No schema of their own describes these parameters. */
export const PARAMETERS: Record<string, string> = {
  limit: 'How many items a page has.',
  cursor: 'The `next_cursor` of the page before. It is valid only with the same filters.',
  passkey_id: 'The id of a passkey of the caller.',
  session_id: 'The id of a session of the caller.',
  user_id: 'The id of a user.',
  invited_by: 'Lists only invitations that this user sent.',
  invitation_id: 'The id of a pending invitation of the acting organization.',
  upload_id: 'The id of an upload of the caller.',
  file_id: 'The id of a file of the acting organization.',
  notification_id: 'The id of a notification of the caller.',
  ...ofNouns('parameters'),
}

/** A tag is the first part of a path; probes have `system`. */
export const TAGS: Record<string, string> = {
  system: 'Probes for load balancers and monitoring.',
  auth: 'Signing up, signing in, passwords, sessions, second factors and the identity provider.',
  users: 'The profile of the caller, and the directory of users.',
  organizations: 'The acting organization of the caller: its members, roles and invitations.',
  invitations: 'Answering an invitation with the token from its mail.',
  notifications: 'The inbox of the caller and its preferences.',
  uploads: 'Sending a file or a profile image: the content goes to the object storage.',
  files: 'The files of the acting organization.',
  billing: 'The plan and the subscription of the caller. Payments and invoices are pages of the provider.',
  marketing: 'Forms of a public marketing site.',
  ...ofNouns('tags'),
}

function ofNouns(name: 'annotations' | 'parameters' | 'tags') {
  return Object.assign({}, ...CONTRACT_PARTS.map((part) => part[name]))
}
