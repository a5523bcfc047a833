import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { sql } from 'kysely'
import { contains } from '../../adapters/postgres/search.ts'
import { afterPlace, jsonRows, prepared, type RowOf, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'

type MembershipFilter = { user_id: string; acting_id: string; q?: string | undefined }

type MembershipPosition = [kind: string, name: string, id: string] | undefined

const LISTED = ['id', 'name', 'kind', 'role', 'acting'] as const

/** A session is read often, so no JSON is built. */
export const membershipsOfSession = prepared<{ user_id: string; acting_id: string }>()((value) =>
  sqlBuilder
    .selectFrom(
      matching({ user_id: value('user_id'), acting_id: value('acting_id') })
        .select(sql<number>`count(*) over ()`.as('total'))
        .as('mine'),
    )
    .select([...LISTED, 'total'])
    .where(sql<boolean>`place <= ${sql.lit(PAGE_DEFAULT)} or acting`)
    .orderBy('place'),
)

export function membershipsPage(found: MembershipFilter, place: MembershipPosition, limit: number) {
  return unnamed(
    sqlBuilder
      .with('mine', () => matching(found))
      .selectNoFrom((db) => {
        const page = db.selectFrom('mine').selectAll().orderBy('place').limit(sql.lit(limit))
        return [
          jsonRows(place ? page.where(after(place)) : page, LISTED).as('rows'),
          sql<number>`(select count(*) from mine)`.as('total'),
        ]
      }),
  )
}

export type MembershipRow = RowOf<typeof membershipsPage>['rows'][number]

function after([kind, name, id]: NonNullable<MembershipPosition>) {
  return afterPlace([sql`kind = 'team'`, sql`name`, sql`id`], [kind === 'team', name, id])
}

function matching({ user_id, acting_id, q }: MembershipFilter) {
  const mine = sqlBuilder
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'o.kind', 'm.role', sql<boolean>`o.id = ${acting_id}`.as('acting')])
    .select(sql<number>`row_number() over (order by o.kind = 'team', o.name, o.id)`.as('place'))
    .where('m.user_id', '=', user_id)
  return q === undefined ? mine : mine.where(contains(sql`o.name`, q))
}
