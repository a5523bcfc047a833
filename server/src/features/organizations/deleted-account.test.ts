import { describe, expect, test } from 'vitest'
import { createMeanwhile } from '../../../test/meanwhile.ts'
import { query } from '../../../test/postgres.ts'
import { createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

const meanwhile = createMeanwhile()
useApp({ wrap: meanwhile.wrap })

describe('a user whose account is deleted meanwhile', () => {
  const deleteBefore = (statement: RegExp, { cookie }: Somebody) =>
    meanwhile.before(statement, () => app.call('DELETE /users/profile/account', { cookie }))

  test('a user whose account is deleted meanwhile creates no team', async () => {
    const ada = await somebody(app, 'Ada')
    deleteBefore(/^select .* from users .* for no key update$/, ada)
    await app.refuse('unauthorized', 'POST /organizations', { body: { name: 'Ghosts' } }, ada)
    expect(await query(app.database_url, `select 1 from organizations where name = 'Ghosts'`)).toEqual([])
  })

  test('a user whose account is deleted meanwhile joins no team', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    const organization_id = await createTeam(app, ada)
    const token = await inviteTo(app, ada, grace.email)
    deleteBefore(/^update users set active_organization_id/, grace)
    await app.refuse('unauthorized', 'POST /invitations/accept', { body: { token } }, grace)
    const members = await query(app.database_url, `select 1 from members where organization_id = '${organization_id}'`)
    expect(members).toHaveLength(1)
  })
})
