import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PRODUCT } from '@plinth/product/brand'
import { askUser, type Choice } from '@plinth/tools/identity-provider/choice-page'
import { startProvider } from '@plinth/tools/identity-provider/provider'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { startOutbox } from '@plinth/tools/outbox/outbox'
import { startStripe } from '@plinth/tools/stripe/server'
import { startWebsite } from '@plinth/tools/website/website'
import { DEMO_EMAIL } from '../../server/src/startup/seed/demo-person.ts'
import type { Addresses } from './addresses.ts'
import type { Row } from './summary.ts'

const PROVIDER = 'Example ID'

const ACCOUNTS: readonly Choice[] = [
  {
    sub: 'mary',
    name: 'Mary Jackson',
    email: 'mary@example.com',
    email_verified: true,
    note: 'The first sign-in creates an account.',
  },
  {
    sub: 'ada',
    name: 'Ada Lovelace',
    email: DEMO_EMAIL,
    email_verified: true,
    note: 'Has an account: link the provider in its settings first.',
  },
  {
    sub: 'sofia',
    name: 'Sofia Kovalevskaya',
    email: 'sofia@example.com',
    email_verified: false,
    note: 'Has not confirmed the email address.',
  },
]

// A mail server of the shell must not get the mails of the demo.
const WITHOUT_SMTP = { EMAIL_TRANSPORT: 'resend', EMAIL_SMTP_HOST: '', EMAIL_SMTP_PORT: '', EMAIL_SMTP_USER: '' }

export type StandIns = {
  server: Record<string, string>
  web: Record<string, string>
  rows: Row[]
  close(): Promise<void>
}

/** The API reaches the stand-ins as it reaches the real providers. The folder keeps their data. */
export async function startStandIns(
  { api, web }: Addresses,
  ports: NonNullable<Addresses['stand_in_ports']>,
  folder: string,
): Promise<StandIns> {
  const website = await startWebsite({ port: ports.website, app_url: web, api_url: api })
  const outbox = await startOutbox({ port: ports.outbox, app_url: web, website_url: website.url })
  const client = { client_id: 'app', client_secret: randomUUID() }
  const provider = await startProvider({
    port: ports.identity_provider,
    client,
    callback_url: `${api}/auth/oidc/callback`,
    findAccount: (sub) => ACCOUNTS.find((account) => account.sub === sub),
    decide: askUser(PROVIDER, ACCOUNTS),
  })
  const store = await startObjectStore({
    folder: join(folder, 'objects'),
    port: ports.object_store,
    allowed_origins: [web],
  })
  const stripe = await startStripe({ folder: join(folder, 'stripe'), port: ports.stripe, app_url: web })
  stripe.webhooks.sendTo(`${api}/billing/webhooks/stripe`)
  return {
    server: {
      ...store.environment,
      ...stripe.environment,
      ...WITHOUT_SMTP,
      EMAIL_API_KEY: outbox.email.api_key,
      EMAIL_API_BASE_URL: outbox.email.api_base_url,
      EMAIL_FROM: `${PRODUCT} <hello@example.com>`,
      CHAT_BOT_TOKEN: outbox.chat.bot_token,
      CHAT_API_BASE_URL: outbox.chat.api_base_url,
      OIDC_ISSUER_URL: provider.issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_DISPLAY_NAME: PROVIDER,
      MARKETING_URL: website.url,
      // Reports of the demo must not reach a real project.
      ERROR_REPORTING_DSN: '',
    },
    web: {
      VITE_MARKETING_URL: website.url,
      VITE_DEV_OUTBOX_URL: outbox.url,
      VITE_DEV_BILLING_URL: stripe.url,
      UPLOAD_ORIGIN: store.endpoint,
      IMAGE_ORIGIN: store.endpoint,
    },
    rows: [
      ['Mail', `${outbox.url} shows what would have been sent`],
      ['Chat', `${outbox.url}/chat shows the alerts`],
      ['Website', `${website.url} has the waitlist and the contact form`],
      [PROVIDER, `${provider.issuer} is the identity provider of the sign-in page`],
      ['Files', `${store.endpoint} is an object store on disk`],
      ['Billing', `${stripe.url} lets time pass for subscriptions: trials end, payments fail`],
    ],
    async close() {
      await Promise.all([outbox.close(), website.close(), provider.close(), store.close(), stripe.close()])
    },
  }
}
