import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'
import { IS_PENDING } from './pending.ts'

/** Adds up files and pending uploads. Stays true only under the locks of the organization and of its owner. */
export const reservedBytes = prepared<{ organization_id: string }>()(
  (value) => sql<{ organization_bytes: number; owner_bytes: number }>`
    select
      coalesce(sum(size_bytes) filter (where owned.organization_id = ${value('organization_id')}), 0)::bigint
        as organization_bytes,
      coalesce(sum(size_bytes), 0)::bigint as owner_bytes
    from members as owner
      join members as owned on owned.user_id = owner.user_id and owned.role = 'owner'
      cross join lateral (
        select size_bytes from files where organization_id = owned.organization_id
        union all
        select size_bytes from uploads where organization_id = owned.organization_id and ${sql.raw(IS_PENDING)}
      ) as reserved
    where owner.organization_id = ${value('organization_id')} and owner.role = 'owner'`,
)
