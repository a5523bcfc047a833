import { NotificationType } from '@plinth/contract/notifications'
import { TEMPLATE_NAMES } from '@plinth/emails/catalog'
import { describe, expect, test } from 'vitest'
import { createDraft, type Generator } from './draft/draft.ts'
import { generateMail } from './mail.ts'
import { generateNotification } from './notification.ts'

const NAME = 'zebra-crossing'

function drafted(generate: Generator, ...args: string[]) {
  const draft = createDraft()
  const outcome = generate(draft, args)
  return { outcome, draft, paths: [...draft.files.keys()], text: [...draft.files.values()].join('\n') }
}

describe.each([
  ['mail', generateMail],
  ['notification type', generateNotification],
])('a %s', (_kind, generate) => {
  test('the new message leaves nothing of the template, and changes no file of the base', () => {
    const { paths, text } = drafted(generate, NAME)
    expect(text.match(/paper.?kite/i)).toBeNull()
    const changed = paths.filter((path) => !path.includes(NAME))
    expect(changed.filter((path) => !path.startsWith('product/'))).toEqual([])
  })

  test('the new message has its words, its snapshots and a test, and is in the three lists of mails', () => {
    const { draft, paths, outcome } = drafted(generate, NAME)
    expect(paths).toContain(`product/emails/${NAME}.tsx`)
    expect(paths).toContain(`product/emails/snapshots/${NAME}.html.snap`)
    expect(paths).toContain(`product/messages/${NAME}.test.ts`)
    for (const list of ['catalog.ts', 'samples.ts', 'messages.tsx'])
      expect(draft.files.get(`product/emails/${list}`)).toContain(`'${NAME}':`)
    expect(outcome.scripts).toContain(`scripts/generate/snapshots.ts ${NAME}`)
  })

  test.each([
    [[], 'Name one'],
    [[NAME, 'other'], 'Name one'],
    [['Zebra'], '"Zebra" is not a valid'],
    [['../zebra'], '"../zebra" is not a valid'],
    [['z'.repeat(31)], 'is too long'],
    [['magic-link'], 'There is a mail magic-link already'],
    [[TEMPLATE_NAMES.at(0) ?? ''], 'already'],
  ])('the new message is refused for %j, and nothing is drafted', (args, why) => {
    const draft = createDraft()
    expect(() => generate(draft, args)).toThrow(why)
    expect(draft.files.size).toBe(0)
  })
})

test('a notification type is written with - or _, and is in the list of the product', () => {
  for (const name of [NAME, 'zebra_crossing']) {
    const { draft, paths } = drafted(generateNotification, name)
    expect(draft.files.get('product/notifications.ts')).toContain("type: 'zebra_crossing'")
    expect(paths).toContain(`product/messages/${NAME}.spec.ts`)
  }
})

test.each(NotificationType.options)('%s is a notification type already', (type) => {
  const draft = createDraft()
  expect(() => generateNotification(draft, [type])).toThrow(`There is a notification type ${type} already`)
  expect(draft.files.size).toBe(0)
})

test('a second notification type adds to the lists of the first', () => {
  const draft = createDraft()
  generateNotification(draft, [NAME])
  generateNotification(draft, ['okapi-fed'])
  const catalogue = draft.files.get('product/emails/catalog.ts') ?? ''
  expect(catalogue.match(/import \{[^}]*\bANNOUNCEMENT_VARIABLES\b/g)).toHaveLength(1)
  expect(catalogue).toContain("'okapi-fed': ANNOUNCEMENT_VARIABLES")
})
