import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { startStripe } from '@plinth/tools/stripe/server'
import { inject, onTestFinished } from 'vitest'
import { FakeSentry } from '../../../server/src/adapters/error-reporting/test/fake-sentry.ts'
import { FakeResend } from '../../../server/src/adapters/mail/test/fake-resend.ts'
import { startSlack } from '../../../server/test/fakes/slack.ts'
import { ConformingProvider } from '../../../server/test/oidc/conforming-provider.ts'
import { startServer } from '../../../server/test/process/server-process.ts'
import { startDatabase } from '../database.ts'
import type { Canaries } from './secrets.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

// The spy writes what the server sends to the token endpoint and gets; SIGUSR2 then ends the process with an uncaught
// error.
const SPY = `
import { appendFileSync } from 'node:fs'
const real = globalThis.fetch
globalThis.fetch = async (url, options) => {
  const response = await real(url, options)
  if (!/\\/token$/.test(String(url))) return response
  appendFileSync(process.env.SPY_FILE, JSON.stringify({ sent: String(options.body), got: await response.clone().text() }) + '\\n')
  return response
}
process.on('SIGUSR2', () => { throw new TypeError('crash') })
`

/** The stand-ins of all integrations speak plain http, so the built server is not in production mode. */
export async function startSite(canaries: Canaries) {
  const folder = await mkdtemp(join(tmpdir(), 'app-canaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [resend, sentry, identity] = [new FakeResend(), new FakeSentry(), new ConformingProvider()]
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  await Promise.all([resend.listen(), sentry.listen(), identity.listen(`${origin}/auth/oidc/callback`)])
  const [slack, store, stripe] = [await startSlack(), await startObjectStore(), await startStripe()]
  onTestFinished(async () => {
    await Promise.all([resend, sentry, identity, slack, store, stripe].map((each) => each.close()))
  })
  const database_url = new URL(await startDatabase())
  // The embedded database takes any password.
  database_url.password = canaries.add('database password', 'canary-database-password-4711')
  const spy_file = join(folder, 'spy')
  const environment = {
    DATABASE_URL: database_url.href,
    AUTH_SECRET: canaries.add('AUTH_SECRET', 'Zk8vQ2mT9xLr4WbN7cYp1HsJ6dGf3KaE'),
    EMAIL_API_KEY: canaries.add('EMAIL_API_KEY', 're_canary_key_of_the_mails'),
    EMAIL_FROM: 'Example <hello@example.com>',
    EMAIL_API_BASE_URL: resend.url,
    OIDC_CLIENT_ID: identity.configuration.client_id,
    OIDC_CLIENT_SECRET: canaries.add('OIDC_CLIENT_SECRET', identity.configuration.client_secret),
    OIDC_ISSUER_URL: identity.issuer,
    CHAT_BOT_TOKEN: canaries.add('CHAT_BOT_TOKEN', slack.configuration.bot_token),
    CHAT_API_BASE_URL: slack.configuration.api_base_url,
    ERROR_REPORTING_DSN: sentry.dsn.replace('@', `:${canaries.add('secret of the DSN', 'canary-of-the-dsn')}@`),
    ...store.environment,
    ...stripe.environment,
  }
  canaries.add('STORAGE_SECRET_ACCESS_KEY', store.configuration.secret_access_key)
  canaries.add('BILLING_SECRET_KEY', stripe.configuration.secret_key)
  canaries.add('BILLING_WEBHOOK_SECRET', stripe.configuration.webhook_secret)
  const server = await startServer(
    {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      SERVER_URL: origin,
      METRICS_PORT: '0',
      LOG_LEVEL: 'trace',
      SPY_FILE: spy_file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SPY)}`,
    },
    join(inject('dist'), 'server.mjs'),
  )
  stripe.webhooks.sendTo(`${server.origin}/billing/webhooks/stripe`)
  return {
    ...{ server, origin, environment, database_url: database_url.href },
    ...{ resend, sentry, identity, slack, store, stripe },
    async exchanges(): Promise<{ sent: URLSearchParams; got: Record<string, string> }[]> {
      const lines = (await readFile(spy_file, 'utf8')).trim().split('\n')
      return lines.map((line) => {
        const { sent, got } = JSON.parse(line)
        return { sent: new URLSearchParams(sent), got: JSON.parse(got) }
      })
    },
  }
}
