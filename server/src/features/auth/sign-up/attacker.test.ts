import { describe, expect, test } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { signIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { createSignUps, VICTIM } from '../../../../test/sign-ups.ts'
import { app, useApp } from '../../../../test/use-app.ts'

const ATTACK = 'the password of the attacker'
const ATTACKER = { name: 'Attacker', password: ATTACK }

useApp()

const { newAddress, signUp, resend, verify, isAskedForPassword, isRefused } = createSignUps(() => app)

describe('an attacker who signs up with the address of a victim', () => {
  type Side = 'victim' | 'attacker'
  const ORDERS: Side[][] = [
    ['victim', 'attacker'],
    ['attacker', 'victim'],
    ['attacker', 'victim', 'attacker'],
    ['victim', 'attacker', 'victim'],
  ]

  // All mails go to the victim, so the attacker has no link.
  async function play(order: Side[], email: string) {
    const [own, theirs] = [new Browser(), new Browser()]
    const links: { from: Side; token: string }[] = []
    for (const from of order) {
      const token = from === 'victim' ? await signUp(own, email) : await signUp(theirs, email, ATTACKER)
      links.push({ from, token })
    }
    return { own, theirs, links }
  }

  for (const order of ORDERS) {
    for (const [index, from] of order.entries()) {
      test(`${order.join(', ')}: link ${index + 1} never makes the attacker's password work [S9]`, async () => {
        const email = newAddress()
        const { own, links } = await play(order, email)
        const token = links[index]?.token ?? ''
        if (from === 'victim') {
          expect((await verify(own, token)).body.user.name).toBe('Victim')
        } else {
          await isAskedForPassword(own, token)
          await verify(own, token, VICTIM)
        }
        await isRefused(email, ATTACK)
        await signIn(app, { email })
        for (const link of links) {
          await app.refuse('token_not_found', 'POST /auth/verify-email', { body: { token: link.token } }, own)
        }
      })
    }
  }

  for (const order of ORDERS) {
    test(`${order.join(', ')}: a link the victim has sent again carries the victim's own password`, async () => {
      const email = newAddress()
      const { own } = await play(order, email)
      const { body } = await verify(own, await resend(own, email))
      expect(body.user.name).toBe('Victim')
      await isRefused(email, ATTACK)
      await signIn(app, { email })
    })

    test(`${order.join(', ')}: a link that the attacker or a third browser has sent again asks for a password`, async () => {
      const email = newAddress()
      const { own, theirs } = await play(order, email)
      for (const browser of [theirs, new Browser()]) {
        const token = await resend(browser, email)
        await isAskedForPassword(own, token)
      }
      await verify(own, await resend(theirs, email), VICTIM)
      await isRefused(email, ATTACK)
      await isRefused(email, ATTACK, theirs)
      await signIn(app, { email })
    })
  }

  test('a link requested again by another browser has no password [S9]', async () => {
    const email = newAddress()
    await signUp(new Browser(), email, ATTACKER)
    const token = await resend(new Browser(), email)
    const rows = await query<{ kept: boolean; bound: boolean }>(
      app.database_url,
      `select sign_up ? 'password_hash' as kept, browser_hash is not null as bound from email_tokens
       where email = '${email}' order by kept`,
    )
    expect(rows).toEqual([
      { kept: false, bound: false },
      { kept: true, bound: true },
    ])
    await isAskedForPassword(new Browser(), token)
  })
})
