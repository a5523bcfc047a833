// `npm run generate noun projects`, or a mail or a notification type: writes what a product adds, and adds it to the lists of `product/`.
import { sentenceOf } from '@plinth/tools/write-fault'
import { findStarts } from '../start/folders.ts'
import { createDraft, type Generator } from './draft/draft.ts'
import { Problem } from './draft/problem.ts'
import { generateMail } from './mail.ts'
import { generateNotification } from './notification.ts'
import { generateNoun } from './noun.ts'
import { writeFiles } from './write.ts'

const GENERATORS: Record<string, Generator> = {
  noun: generateNoun,
  mail: generateMail,
  notification: generateNotification,
}

const USUAL_ADDRESS = 'http://localhost:5173'

const USAGE = 'npm run generate noun <plural>, mail <name> or notification <type>'

try {
  const [kind = '', ...args] = process.argv.slice(2)
  const generate = GENERATORS[kind]
  if (!generate) throw new Problem(`Say what to generate: ${USAGE}`)
  const draft = createDraft()
  const { scripts, next } = generate(draft, args)
  await writeFiles(draft.files, scripts)
  console.log([...draft.files.keys()].map((path) => `  ${path}`).join('\n'))
  const [running] = await findStarts()
  console.log(`\n${next.join('\n').replaceAll(USUAL_ADDRESS, running?.address ?? USUAL_ADDRESS)}`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
