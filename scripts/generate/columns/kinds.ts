import { type Column, constantOf, type Kind, labelOf, nameOfTarget, pascalOf, type Sort, searchOf } from './column.ts'

const asIs = (column: string) => column
const BYTES = {
  cursor: 'TEXT',
  least: "''",
  most: 'chr(1114111)',
  by: (column: string) => `search_text(${column})`,
  words: ['A to Z'],
} as const satisfies Sort
const AMOUNTS = {
  cursor: 'z.string().check(z.regex(/^-?\\d{1,16}$/))',
  least: '-9007199254740991',
  most: '9007199254740991',
  by: (column: string) => `${column}::bigint`,
  words: ['lowest first', 'highest first'],
} as const satisfies Sort
const times = (cursor: string, least: string, most: string): Sort => ({
  cursor,
  least: `'${least}'`,
  most: `'${most}'`,
  by: asIs,
  words: ['earliest first', 'latest first'],
})

const typing = (text: string) => (column: Column) =>
  `await dialog.getByLabel('${labelOf(column)}', { exact: true }).fill('${text}')`

const held = ({ name }: Column, otherwise: string) => `paperKite?.${name} ?? ${otherwise}`
const field =
  (component: string, otherwise = 'null', more = '') =>
  (column: Column, props: string) =>
    `<${component} ${props} ${more} defaultValue={${held(column, otherwise)}} />`

const line = (max: number) => (column: Column) =>
  `z.string().check(z.trim(), z.minLength(1, { error: 'Enter the ${labelOf(column).toLowerCase()}', abort: true }), z.maxLength(${max}, 'Use at most ${max} characters'), plainText)`
const bdi = (_: Column, value: string) => `<bdi>{${value}}</bdi>`
const of =
  (...samples: string[]) =>
  () =>
    samples.map((sample) => `'${sample}'`)
const numbers =
  (...samples: string[]) =>
  () =>
    samples
const say = (text: string) => () => text
const lengthOf = (max: number) => (column: Column) => `length(${column.name}) between 1 and ${max}`

export const KINDS = {
  text: {
    sql: 'text',
    check: lengthOf(200),
    row: say('z.string()'),
    body: line(200),
    samples: of('North wing', 'Second floor', 'Main hall', 'Workshop', 'Reading room', 'East gate'),
    refused: "'a\\u202eb'",
    field: field('TextField', "''", 'autoComplete="off"'),
    shown: bdi,
    typed: typing('North wing'),
    sort: BYTES,
  },
  long_text: {
    sql: 'text',
    check: lengthOf(10_000),
    row: say('z.string()'),
    body: (column) =>
      `z.string().check(z.trim(), z.minLength(1, { error: 'Enter the ${labelOf(column).toLowerCase()}', abort: true }), z.maxLength(10_000, 'Use at most 10,000 characters'), z.refine((text) => !isDeceptive(text.replace(/[\\r\\n\\t]/g, '')), 'Use plain characters only'))`,
    samples: of(
      'Agreed by telephone. The drawings follow next week.',
      'Waits for an answer of the supplier.',
      'Nothing to add.',
      'The second part comes in spring.',
      'Please ask before it is changed.',
      'As last year.',
    ),
    refused: "'a\\u202eb'",
    field: field('TextArea', "''"),
    shown: (_, value) => `<bdi className="whitespace-pre-line">{${value}}</bdi>`,
    listed: null,
    typed: typing('Agreed by telephone.'),
  },
  integer: {
    sql: 'integer',
    row: say('z.int()'),
    body: say("z.int32('Enter a whole number')"),
    samples: numbers('12', '3', '40', '1', '7', '25'),
    refused: '1.5',
    field: field('NumberField'),
    shown: (_, value) => `formatCount(${value})`,
    typed: typing('12'),
    sort: AMOUNTS,
  },
  money: {
    sql: 'bigint',
    row: say('z.int()'),
    body: say("z.int('Enter an amount')"),
    samples: numbers('125000', '4990', '89900', '240000', '1250', '36500'),
    refused: '1.5',
    field: field('MoneyField', 'null', 'currency={paperKite?.currency ?? CURRENCY}'),
    shown: (_, value) => `formatMoney(${value}, paperKite.currency)`,
    typed: typing('1250'),
    sort: AMOUNTS,
    text: 'In the smallest unit of `currency`.',
  },
  date: {
    sql: 'date',
    row: say('CalendarDay'),
    body: say('CalendarDay'),
    samples: of('2026-12-31', '2027-01-15', '2026-11-30', '2027-02-28', '2026-12-12', '2027-03-01'),
    refused: "'2026-02-30'",
    field: field('DateField'),
    shown: (_, value) => `<CalendarDate day={${value}} />`,
    typed: typing('2026-12-31'),
    sort: times('CalendarDay', '0001-01-01', '9999-12-31'),
    text: 'A day of the calendar, without a time zone.',
  },
  time: {
    sql: 'time(0)',
    row: say('TimeOfDay'),
    body: say('TimeOfDay'),
    samples: of('09:30:00', '14:00:00', '11:15:00', '08:00:00', '16:45:00', '10:00:00'),
    refused: "'25:00'",
    field: field('TimeField'),
    shown: (_, value) => `${value}.slice(0, 5)`,
    typed: typing('09:30'),
    sort: times('TimeOfDay', '00:00:00', '23:59:59'),
    text: 'A time of the day, without a time zone.',
  },
  timestamp: {
    sql: 'timestamptz',
    row: say('Time'),
    body: say('Time'),
    samples: of(
      '2026-12-01T09:30:00Z',
      '2026-12-03T14:00:00Z',
      '2026-11-28T11:15:00Z',
      '2026-12-10T08:00:00Z',
      '2026-12-04T16:45:00Z',
      '2027-01-07T10:00:00Z',
    ),
    refused: "'2026-12-01'",
    field: field('DateTimeField'),
    shown: (_, value) => `<time dateTime={${value}}>{formatExact(new Date(${value}))}</time>`,
    typed: typing('2026-12-01T09:30'),
    sort: times('TIME', '0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'),
  },
  boolean: {
    sql: 'boolean',
    row: say('z.boolean()'),
    body: say('z.boolean()'),
    samples: numbers('false', 'true', 'false', 'false', 'true', 'false'),
    refused: "'yes'",
    field: ({ name }, props) => `<Checkbox ${props} defaultChecked={paperKite?.${name} ?? false} />`,
    shown: (_, value) => `${value} ? 'Yes' : 'No'`,
  },
  email: {
    sql: 'text',
    check: lengthOf(254),
    row: say('z.string()'),
    body: say('Email'),
    samples: of(
      'ada@example.com',
      'grace@example.com',
      'charles@example.com',
      'mary@example.com',
      'luigi@example.com',
      'joseph@example.com',
    ),
    refused: "'nobody'",
    field: field('TextField', "''", 'kind="email" autoComplete="off"'),
    shown: (_, value) => `<a href={\`mailto:\${${value}}\`} className={textLink}><bdi>{${value}}</bdi></a>`,
    listed: bdi,
    typed: typing('ada@example.com'),
    sort: BYTES,
  },
  url: {
    sql: 'text',
    check: lengthOf(2000),
    row: say('z.string()'),
    body: say(
      "z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }).check(z.maxLength(2000, 'Use at most 2,000 characters'))",
    ),
    samples: of(
      'https://example.com/engine',
      'https://example.com/loom',
      'https://example.com/notes',
      'https://example.com/plan',
      'https://example.com/offer',
      'https://example.com/tables',
    ),
    refused: "'javascript:alert(1)'",
    field: field('TextField', "''", 'kind="url" autoComplete="off"'),
    shown: (_, value) =>
      `<a href={${value}} target="_blank" rel="noreferrer" className={textLink}><bdi>{${value}}</bdi></a>`,
    listed: null,
    typed: typing('https://example.com/engine'),
  },
  file: {
    sql: 'uuid',
    row: say('Id'),
    body: say('Id'),
    samples: () => [],
    field: ({ name, ...column }, props) =>
      `<FilePicker ${props} organization_id={organization_id} defaultFile={paperKite?.${name} ? { id: paperKite.${name}, name: paperKite.${nameOfTarget({ name, ...column })} ?? '' } : null} />`,
    shown: (column, value) => `<FileLink id={${value}} name={paperKite.${nameOfTarget(column)} ?? ''} />`,
    listed: null,
  },
  enum: {
    sql: 'text',
    check: ({ name, options }) => `${name} in (${options.map((option) => `'${option}'`).join(', ')})`,
    row: (column) => `PaperKite${pascalOf(column)}`,
    body: (column) => `PaperKite${pascalOf(column)}`,
    samples: ({ options }) => options.map((option) => `'${option}'`),
    refused: "'no such value'",
    field: (column, props) =>
      `<SelectField ${props} ${column.optional ? 'placeholder="None"' : ''} options={${constantOf(column)}_OPTIONS} defaultValue={${held(column, column.optional ? 'null' : `'${column.options[0]}'`)}} />`,
    shown: (column, value) => `<Badge>{${constantOf(column)}_LABELS[${value}]}</Badge>`,
  },
  reference: {
    sql: 'uuid',
    row: say('Id'),
    body: say('Id'),
    samples: () => [],
    field: (column, props) => {
      const chosen = `{ id: paperKite.${column.name}, label: paperKite.${nameOfTarget(column)} ${column.optional ? "?? ''" : ''} }`
      return `<ComboboxField ${props} search={${searchOf(column)}} defaultChosen={paperKite${column.optional ? `?.${column.name}` : ''} ? ${chosen} : null} />`
    },
    shown: (column, value) => {
      const path = column.target?.noun?.plural.join('-')
      const id = `${column.target?.noun?.singular.join('_')}_id`
      return `<Link to="/${path}/$${id}" params={{ ${id}: ${value} }} className={textLink}><bdi>{paperKite.${nameOfTarget(column)}}</bdi></Link>`
    },
    listed: (column) => `<bdi>{paperKite.${nameOfTarget(column)}}</bdi>`,
    typed: (column) =>
      [
        `await dialog.getByLabel('${labelOf(column)}', { exact: true }).fill('first')`,
        "await page.getByRole('listbox').getByRole('option').first().click()",
      ].join('\n'),
  },
} satisfies Record<string, Kind>

export type Type = keyof typeof KINDS

export const isType = (text: string): text is Type => Object.hasOwn(KINDS, text)
