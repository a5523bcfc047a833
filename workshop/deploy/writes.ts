import { withClient } from '@plinth/database/client'

/** The clients created `acknowledged` organizations with a 201, and `unknown` ones without. */
export type Writes = { acknowledged: ReadonlySet<string>; unknown: ReadonlySet<string> }

/** The database is compared with what the clients were told. A write without a response may be there once, or not. */
export async function compare(database_url: string, { acknowledged, unknown }: Writes) {
  const rows = await withClient(database_url, async (client) => {
    const stored = await client.query<{ name: string; times: number }>(
      `select name, count(*)::int as times from organizations where name like 'worker %' group by name`,
    )
    return stored.rows
  })
  const stored = new Set(rows.map(({ name }) => name))
  return {
    lost: [...acknowledged].filter((name) => !stored.has(name)),
    doubled: rows.filter(({ times }) => times !== 1),
    unexplained: [...stored].filter((name) => !acknowledged.has(name) && !unknown.has(name)),
  }
}
