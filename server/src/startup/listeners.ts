import { createSlackChat } from '../adapters/chat/slack.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import type { Mailer } from '../adapters/mail/port.ts'
import { createTemplates, type Templates } from '../adapters/mail/templates.ts'
import { measureChat, measureMailer } from '../adapters/metrics/outgoing.ts'
import { registerListeners } from '../app.ts'
import { EventBus } from '../events.ts'
import { createLimiter } from '../shared.ts'
import { authSecretsOf } from './auth-secret.ts'
import type { Resources } from './resources.ts'

type Listening = Pick<Resources, 'config' | 'logger' | 'errors' | 'metrics' | 'database'>

/** Creates the event bus with all its listeners. Mails can be sent once the templates are loaded. */
export function listenForEvents(resources: Listening): { events: EventBus; mailer: Mailer; templates: Templates } {
  const { config, logger, errors, metrics, database } = resources
  const events = new EventBus(logger, errors.report)
  metrics?.watchLanes(events.lanes)
  metrics?.watchPool('primary', database.connections)

  const origins = [config.frontend_url, config.server_url]
  const templates = createTemplates({ directory: config.email_templates_directory, origins })
  // At every log level: without a mail provider the log is the only place for the links.
  const mailLog = logger.child({}, { level: 'info' })
  const mailer = measureMailer(
    createMailer({
      configuration: config.email,
      environment: config.environment,
      templates,
      write: (record) => mailLog.info(record),
    }),
    metrics,
  )
  const chat = config.chat && measureChat(createSlackChat({ configuration: config.chat }), metrics)
  const limiter = createLimiter({ ...resources, auth_secrets: authSecretsOf(config) })
  registerListeners({ ...resources, events, mailer, limiter, chat })
  return { events, mailer, templates }
}
