import { ORGANIZATION_SECTIONS as PRODUCT_SECTIONS } from '@plinth/product/server'
import { sql } from 'kysely'
import { listEvents } from '../../../features/audit/list-events.ts'
import { type Organization, type Row, type Section, section } from './section-queries.ts'

/** Everything that the base holds on an organization, except the content of files. Members are named as in its roster. */
export const ORGANIZATION_SECTIONS: readonly Section<Organization>[] = [
  section(
    'organization',
    ['organizations.id'],
    ({ id }) => sql<Row>`
    select to_jsonb(o) as row from organizations o where o.id = ${id}`,
  ),
  section(
    'members',
    ['members.organization_id'],
    ({ id }) => sql<Row>`
    select jsonb_build_object(
      'user_id', m.user_id, 'name', u.name, 'email', u.email, 'role', m.role, 'joined_at', m.joined_at
    ) as row
    from members m join users u on u.id = m.user_id where m.organization_id = ${id} order by m.joined_at`,
  ),
  section(
    'invitations',
    ['invitations.organization_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(i) - 'token_hash' as row from invitations i where i.organization_id = ${id} order by i.created_at`,
  ),
  section(
    'uploads',
    ['uploads.organization_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(u) as row from uploads u where u.organization_id = ${id} order by u.created_at`,
  ),
  section(
    'files',
    ['files.organization_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(f) as row from files f where f.organization_id = ${id} order by f.created_at`,
  ),
  {
    name: 'audit-events',
    columns: ['audit_events.organization_id'],
    async *rows(database, { id }) {
      // Where a member was when they did something is not the organization's, nor is the name of an operator.
      for await (const event of listEvents(database, { organization_id: id })) {
        const { operator: _, ...details } = event.details
        yield { ...event, details, network: null, request_id: null }
      }
    },
  },
  ...PRODUCT_SECTIONS,
]
