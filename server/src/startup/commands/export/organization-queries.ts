import { sql } from 'kysely'
import type { Organization, Section } from '../../../part.ts'
import { SERVER_PARTS } from '../../../parts.ts'
import { auditSection, type Row, rowsOf, section } from './section-queries.ts'

/** The content of files is not here. Members are named as in the roster. */
export const ORGANIZATION_SECTIONS: readonly Section<Organization>[] = [
  rowsOf('organization', ['organizations.id']),
  section(
    'members',
    ['members.organization_id'],
    ({ id }) => sql<Row>`
    select jsonb_build_object(
      'user_id', m.user_id, 'name', u.name, 'email', u.email, 'role', m.role, 'joined_at', m.joined_at
    ) as row
    from members m join users u on u.id = m.user_id where m.organization_id = ${id} order by m.joined_at`,
  ),
  rowsOf('invitations', ['invitations.organization_id'], { without: ['token_hash'] }),
  rowsOf('uploads', ['uploads.organization_id']),
  rowsOf('files', ['files.organization_id']),
  // The place of a member at the time is not the organization's.
  auditSection(['audit_events.organization_id'], 'organization_id', () => ({ network: null, request_id: null })),
  ...SERVER_PARTS.flatMap(({ organization_sections }) => organization_sections ?? []),
]
