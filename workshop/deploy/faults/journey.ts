import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { linkOf } from '../../../server/test/mailbox.ts'
import { PASSWORD, type Reachable, signIn } from '../../../server/test/people.ts'
import type { ServerProcess } from '../../../server/test/process/server-process.ts'
import { addMember, createTeam, somebody } from '../../../server/test/teams.ts'

/** Two users go through the product, each request at the next replica. */
export async function goThrough(replicas: readonly ServerProcess[], index: number): Promise<void> {
  const api = alternating(replicas)
  const ada = await somebody(api, `Ada${index}`)
  const grace = await somebody(api, `Grace${index}`)

  const team = await createTeam(api, ada, `Team ${index}`)
  await addMember(api, ada, grace)
  const members = await api.call('GET /organizations/current/members', { query: {} }, ada)
  expect(members.body.items).toHaveLength(2)
  await api.call('POST /organizations/current/transfer-ownership', { body: { user_id: grace.user_id } }, ada)
  expect((await api.call('GET /organizations/current', grace)).body).toMatchObject({
    organization: { id: team },
    role: 'owner',
  })
  const found = await api.call('GET /users', { query: { q: grace.email } }, ada)
  expect(found.body.items.map(({ id }) => id)).toEqual([grace.user_id])

  await api.call('POST /auth/forgot-password', { body: { email: ada.email } })
  const { token } = await api.mailbox.take('reset-password', ada.email)
  const password = `${PASSWORD} again`
  await api.call('POST /auth/reset-password', { body: { token, password } })
  await api.refuse('unauthorized', 'GET /auth/session', ada)

  // The reset alerts its user after the response.
  const cookie = await signIn(api, { ...ada, password })
  const unread = async () => (await api.call('GET /notifications/unread-count', { cookie })).body.unread_count
  await expect.poll(unread).toBe(1)
  const inbox = await api.call('GET /notifications', { query: {} }, { cookie })
  expect(inbox.body.items.map(({ title }) => title)).toEqual(['Your password was changed'])
  await api.call('PATCH /notifications', { body: { all: true } }, { cookie })
  expect(await unread()).toBe(0)
  await api.call('POST /auth/sign-out', { cookie })
  await api.refuse('unauthorized', 'GET /users/me', { cookie })
}

function alternating(replicas: readonly ServerProcess[]): Reachable & Pick<ServerProcess, 'refuse'> {
  let turn = 0
  const next = () => {
    turn += 1
    const replica = replicas[turn % replicas.length]
    if (!replica) throw new Error('A journey needs a replica')
    return replica
  }
  return {
    get call() {
      return next().call
    },
    get refuse() {
      return next().refuse
    },
    mailbox: {
      async take(template, to) {
        for (;;) {
          const mails = replicas.flatMap(({ lines }) => lines.map((line) => JSON.parse(line)))
          const mail = mails.findLast((each) => each.template === template && each.to === to)
          if (mail) return { mail, ...linkOf(mail) }
          await wait(20)
        }
      },
    },
  }
}
