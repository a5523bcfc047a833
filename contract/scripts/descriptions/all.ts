import { ANNOTATIONS as PRODUCT_ANNOTATIONS, PARAMETERS as PRODUCT_PARAMETERS } from '@plinth/product/openapi'
import type { Annotation } from './annotation.ts'
import { AUTH } from './auth.ts'
import { BILLING } from './billing.ts'
import { ERRORS } from './errors.ts'
import { FILES } from './files.ts'
import { INVITATIONS } from './invitations.ts'
import { MARKETING, SYSTEM } from './marketing.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { ORGANIZATIONS, PERMISSIONS } from './organizations.ts'
import { USERS } from './users.ts'
import { VALUES } from './values.ts'

/** The annotation of every named schema. */
export const ANNOTATIONS: Record<string, Annotation> = {
  ...AUTH,
  ...BILLING,
  ...ERRORS,
  ...FILES,
  ...INVITATIONS,
  ...MARKETING,
  ...NOTIFICATIONS,
  ...ORGANIZATIONS,
  ...PERMISSIONS,
  ...SYSTEM,
  ...USERS,
  ...VALUES,
  ...PRODUCT_ANNOTATIONS,
}

/** Descriptions of parameters that no schema of their own describes. */
export const PARAMETERS: Record<string, string> = {
  limit: 'How many items a page has.',
  cursor: 'The `next_cursor` of the page before. It is valid only with the same filters.',
  session_id: 'The id of a session of the caller.',
  user_id: 'The id of a user.',
  invited_by: 'Only invitations that this user sent.',
  invitation_id: 'The id of a pending invitation of the acting organization.',
  upload_id: 'The id of an upload of the caller.',
  file_id: 'The id of a file of the acting organization.',
  notification_id: 'The id of a notification of the caller.',
  ...PRODUCT_PARAMETERS,
}
