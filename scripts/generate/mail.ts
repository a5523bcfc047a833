import { TEMPLATE_NAMES } from '../../emails/src/catalog.ts'
import type { Draft, Outcome } from './draft/draft.ts'
import { addImport, addToList, type File } from './draft/lists.ts'
import { FORMS, type Words, wordsOf } from './draft/names.ts'
import { Problem } from './draft/problem.ts'
import { fillTemplates } from './draft/templates.ts'

const TEMPLATE: Words = ['paper', 'kite']

const EMAILS = 'product/emails'

/** `npm run generate mail <name>`: a mail of the product, and a function that sends it. */
export function generateMail(draft: Draft, args: string[]): Outcome {
  const words = oneName(args, 'mail', 'npm run generate mail project-shared')
  const name = FORMS.kebab(words)
  draftMessage(draft, 'mail', words, {
    variables: "{ recipient_name: 'name', action_url: 'url' }",
    sample: "{ recipient_name: 'Ada Lovelace', action_url: 'https://app.example.com/dashboard' }",
  })
  return {
    scripts: scriptsFor(name),
    next: [
      `Write the words of the mail in ${EMAILS}/${name}.tsx, then: npx vitest run emails/test/messages.test.ts -u`,
      `Send it after a commit with mail${FORMS.pascal(words)} of product/messages/${name}.ts.`,
      'See it with: npm run email:preview',
    ],
  }
}

/** @throws Problem when there is no argument, and when it is no name */
export function oneName([name, ...more]: string[], what: string, example: string): Words {
  if (name === undefined || more.length > 0) throw new Problem(`Name one ${what}, such as: ${example}`)
  return wordsOf(what, name)
}

/**
 * Drafts the files of a kind of message, and adds its mail to the lists of the product.
 * @param kind a folder of templates
 * @throws Problem when the base or the product has a mail of this name
 */
export function draftMessage(
  draft: Draft,
  kind: 'mail' | 'notification',
  words: Words,
  { variables, sample }: { variables: string; sample: string },
): void {
  const name = FORMS.kebab(words)
  if (TEMPLATE_NAMES.some((taken) => taken === name)) throw new Problem(`There is a mail ${name} already.`)
  for (const [path, text] of fillTemplates(kind, [[TEMPLATE, words]])) draft.create(path, text)
  for (const form of ['txt', 'html']) draft.create(`${EMAILS}/snapshots/${name}.${form}.snap`, '')
  draft.change(`${EMAILS}/catalog.ts`, add('MAILS', `'${name}': ${variables}`))
  draft.change(`${EMAILS}/samples.ts`, add('SAMPLES', `'${name}': ${sample}`))
  const message = `${FORMS.camel(words)}Mail`
  draft.change(`${EMAILS}/messages.tsx`, add('MESSAGES', `'${name}': ${message}`), (file) =>
    addImport(file, `import { ${message} } from './${name}.tsx'`),
  )
}

/** The snapshots and the rendered mails follow from a mail. */
export function scriptsFor(name: string): string[] {
  return [`scripts/generate/snapshots.ts ${name}`, 'emails/build.ts']
}

export function add(list: string, entry: string): (file: File) => File {
  return (file) => addToList(file, list, entry)
}
