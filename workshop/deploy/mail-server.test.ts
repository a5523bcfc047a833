// The release sends through a real mail server, whose certificate it checks.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { startEmbedded } from '@plinth/database/embedded/start'
import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { expect, inject, onTestFinished, test } from 'vitest'
import { LOGIN, MailServer } from '../../server/src/adapters/mail/test/mail-server.ts'
import { runServer } from '../../server/test/process/server-process.ts'
import { PRODUCTION, startReplica } from './replica.ts'
import { temporaryFolder } from './web-server.ts'

test('the release signs in to a mail server by STARTTLS and sends a mail through it', async () => {
  const folder = await temporaryFolder()
  const certificate = createLoopbackCertificate()
  await writeFile(join(folder, 'ca.crt'), certificate.cert)
  const mail_server = new MailServer({ tls: 'starttls', certificate })
  await mail_server.listen()
  onTestFinished(() => mail_server.close())
  const database = await startEmbedded({ directory: join(folder, 'postgres'), durable: false })
  onTestFinished(() => database.stop())
  const environment = {
    ...PRODUCTION,
    DATABASE_URL: database.url,
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: '127.0.0.1',
    EMAIL_SMTP_PORT: String(mail_server.port),
    EMAIL_SMTP_USER: LOGIN.user,
    EMAIL_API_KEY: LOGIN.password,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt'),
  }

  const port = await findFreePort()
  const replica = await startReplica(inject('dist'), port, environment)
  onTestFinished(() => replica.stop().then(() => undefined))
  const signed_up = await fetch(`http://127.0.0.1:${port}/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PRODUCTION.FRONTEND_URL, 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      password: 'correct horse battery staple 7',
    }),
  })
  expect(signed_up.status).toBe(202)
  await expect.poll(() => mail_server.mails).toMatchObject([{ to: ['ada@example.com'], encrypted: true }])
  expect((await mail_server.onlyMail()).html).toContain(`${PRODUCTION.FRONTEND_URL}/auth/verify`)

  const { stdout } = await runServer('doctor', environment, join(inject('dist'), 'server.mjs'))
  expect(stdout).toMatch(/^ok +email +the sign-in at 127\.0\.0\.1:\d+ works; nothing was sent$/m)
})
