import type { Trial } from '../trial.ts'

const GENERATED = [
  ['noun', 'projects'],
  // The noun has a column of every type, and a parent.
  ['noun', 'people', '--singular', 'person', '--belongs-to', 'projects', ...columns()],
  ['mail', 'project-shared'],
  ['notification', 'report-ready'],
]

/** Generates what `npm run generate` can. */
export async function grow({ step }: Trial): Promise<void> {
  for (const args of GENERATED) await step(['scripts/generate/main.ts', ...args])
}

function columns(): string[] {
  const required = [
    'role:text',
    'level:integer',
    'salary:money',
    'born_on:date',
    'begins_at:time',
    'status:invited|active',
  ]
  const optional = ['about:long_text?', 'seen_at:timestamp?', 'contact_email:email?', 'website:url?', 'portrait:file?']
  return [
    ...required,
    'remote:boolean',
    ...optional,
    'former_project:projects?',
    'bonus:money?',
    'left_on:date?',
  ].flatMap((column) => ['--column', column])
}
