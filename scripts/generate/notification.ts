import { NotificationType } from '@plinth/contract/notifications'
import type { Draft, Outcome } from './draft/draft.ts'
import { addImport } from './draft/lists.ts'
import { FORMS, type Words } from './draft/names.ts'
import { Problem } from './draft/problem.ts'
import { add, draftMessage, oneName, scriptsFor } from './mail.ts'

const SAMPLE = `{
  recipient_name: 'Ada Lovelace',
  headline: 'Something happened',
  body: 'It happened on 20 November 2026, and there is nothing to do.',
  action_label: 'Show me',
  action_url: 'https://app.example.com/dashboard',
  preferences_url: 'https://app.example.com/settings/notifications',
}`

const IMPORT = "import { ANNOUNCEMENT_VARIABLES } from '@plinth/emails/variables'"

/** `npm run generate notification <type>`: a notification type of the product with its mail, and a function that notifies. */
export function generateNotification(draft: Draft, args: string[]): Outcome {
  const words = oneName(
    args.map((name) => name.replaceAll('_', '-')),
    'notification type',
    'npm run generate notification report-ready',
  )
  const [name, type] = [FORMS.kebab(words), FORMS.snake(words)]
  if (NotificationType.options.some((taken) => taken === type))
    throw new Problem(`There is a notification type ${type} already.`)
  draftMessage(draft, 'notification', words, { variables: 'ANNOUNCEMENT_VARIABLES', sample: SAMPLE })
  draft.change('product/emails/catalog.ts', (file) => addImport(file, IMPORT))
  draft.change('product/notifications.ts', add('NOTIFICATION_TYPES', entryOf(words)))
  return {
    scripts: ['contract/scripts/openapi.ts', ...scriptsFor(name)],
    next: [
      `Write its words in product/notifications.ts (${type}), its text in product/messages/${name}.ts.`,
      `Call notify${FORMS.pascal(words)} in a listener.`,
      `See its mail with: npm run email:preview`,
    ],
  }
}

function entryOf(words: Words): string {
  return `{
    type: '${FORMS.snake(words)}',
    label: '${FORMS.sentence(words)}',
    plural: '${FORMS.text(words)} notifications',
    about: 'What you are told of by ${FORMS.text(words)} notifications.',
    tone: 'accent',
    email: true,
    in_app: true,
    mail: '${FORMS.kebab(words)}',
  }`
}
