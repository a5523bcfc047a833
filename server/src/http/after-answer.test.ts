import { beforeAll, expect, test } from 'vitest'
import { createPerson, PASSWORD } from '../../test/people.ts'
import { app, useApp } from '../../test/use-app.ts'

let pauses = 0
useApp({
  pause() {
    pauses += 1
    return 0
  },
})
beforeAll(async () => {
  await createPerson(app, { name: 'Ada', email: 'ada@example.com' })
})

test.each(['ada@example.com', 'nobody@example.com'])(
  'what depends on whether %s has an account is looked up at a random moment [S8]',
  async (email) => {
    await app.settled()
    pauses = 0
    await app.call('POST /auth/forgot-password', { body: { email } })
    await app.call('POST /auth/magic-link', { body: { email } })
    await app.call('POST /auth/sign-up', { body: { email, name: 'Ada', password: PASSWORD } })
    await app.call('POST /auth/resend-verification', { body: { email } })
    await app.settled()
    expect(pauses).toBe(4)
  },
)
