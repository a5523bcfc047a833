import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { describe, expect, it } from 'vitest'
import { MailDeliveryFailed } from './port.ts'
import { createSmtpMailer } from './smtp.ts'
import { signIn } from './smtp-session.ts'
import type { Templates } from './templates.ts'
import { LOGIN, readMail } from './test/mail-server.ts'
import { configurationFor, LINK, sendLink, startMailServer, templates } from './test/smtp-site.ts'

describe('a mail', () => {
  it.each(['implicit', 'starttls'] as const)(
    'a mail is handed over with %s TLS, both bodies and one recipient',
    async (tls) => {
      const server = await startMailServer(tls)
      await sendLink(server, { change: { tls } })

      expect(server.mails).toMatchObject([{ from: 'hello@example.com', to: ['ada@example.com'], encrypted: true }])
      expect(server.logins).toEqual([LOGIN.user])
      const { subject, html, text, from, to, headers } = await server.onlyMail()
      expect({ subject, html, text }).toEqual(templates.render('magic-link', LINK))
      expect({ from, to }).toEqual({
        from: { name: 'Example', address: 'hello@example.com' },
        to: [{ name: '', address: 'ada@example.com' }],
      })
      expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    },
  )

  it('a mail has the same Message-ID for the same key, another for another, and none holds the key', async () => {
    const server = await startMailServer()
    for (const key of ['one', 'one', 'two']) await sendLink(server, { key })

    const ids = await Promise.all(server.mails.map(async (mail) => (await readMail(mail)).messageId))
    expect(ids[0]).toMatch(/^<[0-9a-f]{64}@example\.com>$/)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('a mail goes to one plain address only', async () => {
    const to = 'ada@example.com\r\nRCPT TO:<eve@example.com>'
    const server = await startMailServer()
    const mailer = createSmtpMailer({ configuration: configurationFor(server), templates })
    await expect(mailer.send('magic-link', to, LINK, { key: 'magic-link/1', user_id: null })).rejects.toThrow(
      'not one plain address',
    )
    expect(server.connections).toBe(0)
  })

  it.each([
    ['Example, Inc. <hello@example.com>', 'Example, Inc.'],
    ['"Example, \\"Inc.\\"" <hello@example.com>', 'Example, "Inc."'],
    ['Plínth für Ådä <hello@example.com>', 'Plínth für Ådä'],
    ['hello@example.com', ''],
  ])('a mail has one sender: %s', async (from, name) => {
    const server = await startMailServer()
    await sendLink(server, { change: { from } })
    expect((await server.onlyMail()).from).toEqual({ name, address: 'hello@example.com' })
    expect(server.mails[0]?.from).toBe('hello@example.com')
  })

  it.each([
    ['the name of the sender', { from: 'Example\r\nBcc: eve@example.com\r\n\r\nHi <hello@example.com>' }, {}],
    ['the subject', {}, { subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nHi' }],
  ])('a mail gets no header and no recipient by line breaks in %s', async (_place, change, content) => {
    const server = await startMailServer()
    const render: Templates['render'] = (...mail) => ({ ...templates.render(...mail), ...content })
    await sendLink(server, { change, templates: { ...templates, render } })

    expect(server.mails[0]?.to).toEqual(['ada@example.com'])
    const { headers, bcc, html } = await server.onlyMail()
    expect(bcc ?? []).toEqual([])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(html).toBe(templates.render('magic-link', LINK).html)
  })
})

describe('servers that cannot be trusted', () => {
  it('no mail and no password is sent to a server that offers no STARTTLS', async () => {
    const server = await startMailServer('refused')
    await expect(sendLink(server)).rejects.toThrow(/refused TLS with 5\d\d \(attempts: 1\)/)
    expect({ mails: server.mails, logins: server.logins }).toEqual({ mails: [], logins: [] })
  })

  it('no mail and no password is sent to a server that speaks no TLS from the start', async () => {
    const server = await startMailServer('refused')
    await expect(sendLink(server, { change: { tls: 'implicit' } })).rejects.toThrow(MailDeliveryFailed)
    expect({ mails: server.mails, logins: server.logins }).toEqual({ mails: [], logins: [] })
  })

  it.each(['implicit', 'starttls'] as const)(
    'no mail and no password is sent with %s TLS to a server of another certificate',
    async (tls) => {
      const server = await startMailServer(tls, createLoopbackCertificate())
      await expect(sendLink(server, { change: { tls } })).rejects.toThrow('could not be reached (attempts: 3)')
      expect({ mails: server.mails, logins: server.logins }).toEqual({ mails: [], logins: [] })
    },
  )

  it('no mail and no password is sent to a server without a sign-in', async () => {
    const server = await startMailServer('open')
    await expect(sendLink(server)).rejects.toThrow(/refused the sign-in with 5\d\d \(attempts: 1\)/)
    expect(server.mails).toEqual([])
  })

  it('a mail is sent without TLS where that is allowed', async () => {
    const server = await startMailServer('plain')
    await sendLink(server, { change: { tls: 'none' } })
    expect(server.mails).toMatchObject([{ encrypted: false }])
    expect(server.logins).toEqual([LOGIN.user])
  })
})

describe('signing in without a mail', () => {
  it('a failed sign-in says that a certificate is not trusted', async () => {
    const server = await startMailServer('implicit', createLoopbackCertificate())
    await expect(signIn(configurationFor(server, { tls: 'implicit' }))).rejects.toThrow(
      /no secure connection: .*self.signed/,
    )
  })
  // The library itself would wait for half a minute.
  it('signing in does not wait for a server that says nothing', { timeout: 15_000 }, async () => {
    const server = await startMailServer()
    server.plan.push('hang')
    await expect(signIn(configurationFor(server), 300)).rejects.toThrow('no secure connection')
  })
})
