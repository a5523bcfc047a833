import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MailDeliveryFailed } from './port.ts'
import { LINK, sendLink, startMailServer } from './test/smtp-site.ts'

const STEPS = ['connect', 'auth', 'mail', 'rcpt', 'data'] as const

describe('a failed attempt', () => {
  it.each(STEPS)('a failed attempt is retried after 451 at %s', async (at) => {
    const server = await startMailServer()
    server.plan.push({ at, code: 451 })
    const waits: number[] = []
    await sendLink(server, { waits })
    expect(server.connections).toBe(2)
    expect(server.mails).toHaveLength(1)
    expect(waits).toEqual([500])
  })

  it.each(STEPS)('a failed attempt is not retried after 554 at %s', async (at) => {
    const server = await startMailServer()
    server.plan.push({ at, code: 554, says: 'ada@example.com is not wanted' })
    await expect(sendLink(server)).rejects.toThrow(
      /the provider (answered|refused the sign-in with) 554 \(attempts: 1\)/,
    )
    expect(server.connections).toBe(1)
    expect(server.mails).toEqual([])
  })

  it('an attempt is not retried with a wrong password', async () => {
    const server = await startMailServer()
    const failed = sendLink(server, { change: { password: 'wrong' } })
    await expect(failed).rejects.toThrow('the provider refused the sign-in with 535 (attempts: 1)')
    expect(server.mails).toEqual([])
  })

  it('an attempt is retried when the connection is dropped', async () => {
    const server = await startMailServer()
    server.plan.push('drop')
    await sendLink(server)
    expect(server.mails).toHaveLength(1)
  })

  it.each(['hang', 'hang after data'] as const)(
    'an attempt is aborted and retried when the server falls silent: %s',
    async (how) => {
      const server = await startMailServer()
      server.plan.push(how)
      await sendLink(server, { attempt_timeout_ms: 2000 })
      expect(server.connections).toBe(2)
      expect(server.mails).toHaveLength(1)
    },
  )

  it('an attempt is followed by the same bytes when the reply to the mail was lost', async () => {
    const server = await startMailServer()
    server.plan.push('lost reply')
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await sendLink(server, { delay: async () => vi.setSystemTime(Date.now() + 60_000) })
    expect(server.mails).toHaveLength(2)
    expect(server.mails[1]).toEqual(server.mails[0])
  })
})

describe('giving up', () => {
  it('the mailer gives up at once when the signal aborts during an attempt', async () => {
    const server = await startMailServer()
    const during = new AbortController()
    server.plan.push('hang')
    const sent = sendLink(server, { signal: during.signal })
    await expect.poll(() => server.plan).toEqual([])
    during.abort()
    await expect(sent).rejects.toThrow('its time was up (attempts: 1)')
    expect(server.mails).toEqual([])
  })

  it.each([
    ['the recipient', { at: 'rcpt', code: 550, says: `ada@example.com: ${LINK.action_url}` } as const, {}],
    ['the password', null, { password: 'a wrong secret' }],
  ])('the failure reveals nothing when the server repeats %s', async (_what, fault, change) => {
    const server = await startMailServer()
    server.plan.push(fault)
    const error: unknown = await sendLink(server, { change }).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(MailDeliveryFailed)
    const said = error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : ''
    expect(said).toContain('magic-link')
    expect(said).not.toMatch(/ada@|secret/)
  })
})
