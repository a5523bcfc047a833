// Rows as tests insert them, past the API.

type Client = { query: (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }> }

type Row = { call_sign: string; by?: string; days_ago?: number }

/** Inserts a paper kite and returns its id; `by` is the address of its creator. */
export async function addPaperKiteRow(
  client: Client,
  organization_id: string,
  { call_sign, by = '', days_ago = 1 }: Row,
): Promise<string> {
  /*+ row references */
  const { rows } = await client.query(
    `insert into paper_kites (organization_id, created_by, call_sign, /*+ row columns */ created_at)
     select $1, (select id from users where email = $2), $3, /*+ row values */ now() - $4 * interval '1 day' returning id`,
    [organization_id, by, call_sign, days_ago],
  )
  return rows[0]?.id ?? ''
}

/** One of the organization; inserts the first one. */
export async function anyPaperKite(client: Client, organization_id: string): Promise<string> {
  const { rows } = await client.query('select id from paper_kites where organization_id = $1 limit 1', [
    organization_id,
  ])
  return rows[0]?.id ?? (await addPaperKiteRow(client, organization_id, { call_sign: 'The first paper kite' }))
}
