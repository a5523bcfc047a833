import { createBillingProvider } from '../../adapters/billing/billing-provider.ts'
import { createIdentityProvider } from '../../adapters/identity-provider/identity-provider.ts'
import { signIn } from '../../adapters/mail/smtp-session.ts'
import { loadTemplates } from '../../adapters/mail/templates.ts'
import { createObjectStore } from '../../adapters/storage/object-store.ts'
import type { Config } from '../../config.ts'
import { type Check, type Finding, off, ok } from './finding.ts'

const DEADLINE_MS = 5000

/** Asks the mails and each integration that can be asked without an effect. */
export function integrationChecks(config: Config): Check[] {
  return [
    { name: 'mails', run: () => checkMails(config) },
    { name: 'email', run: () => checkEmail(config) },
    { name: 'identity provider', run: () => checkIdentityProvider(config) },
    { name: 'object storage', run: () => checkStorage(config) },
    { name: 'billing', run: () => checkBilling(config) },
    { name: 'chat', run: async () => (config.chat ? reach(config.chat.api_base_url) : off) },
    {
      name: 'error reports',
      run: async () => (config.error_reporting ? reach(new URL(config.error_reporting.endpoint).origin) : off),
    },
  ]
}

async function checkMails({ email_templates_directory: directory, frontend_url, server_url }: Config) {
  const { count } = await loadTemplates({ directory, origins: [frontend_url, server_url] })
  return ok(`${count} templates`)
}

async function checkEmail({ email }: Config): Promise<Finding> {
  if (!email) return off
  if (email.transport === 'resend') return reach(email.api_base_url)
  await signIn(email)
  return ok(`the sign-in at ${email.host}:${email.port} works; nothing was sent`)
}

async function checkIdentityProvider({ identity_provider: configuration, server_url }: Config): Promise<Finding> {
  if (!configuration) return off
  await (await createIdentityProvider({ configuration, server_url })).begin()
  return ok(`${configuration.display_name} at ${configuration.issuer_url} was found`)
}

async function checkStorage({ storage: configuration }: Config): Promise<Finding> {
  if (!configuration) return off
  const store = createObjectStore({ configuration })
  await Promise.all([store.list('private', 'doctor/'), store.list('public', 'doctor/')])
  return ok(`the buckets ${configuration.bucket} and ${configuration.public_bucket} can be listed`)
}

async function checkBilling({ billing: configuration }: Config): Promise<Finding> {
  if (!configuration) return off
  const prices = await (await createBillingProvider({ configuration, onOperatorFault: () => undefined })).readPrices()
  return ok(`the prices ${prices.map(({ key }) => key).join(' and ')} were found`)
}

// Sending to nobody is not possible, so this proves only that there is an answer.
async function reach(address: string): Promise<Finding> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) }).catch(
    (cause: unknown) => {
      throw new Error(`${new URL(address).origin} does not answer`, { cause: String(cause) })
    },
  )
  await response.body?.cancel()
  return ok(`${new URL(address).origin} answers; the key was not tried`)
}
