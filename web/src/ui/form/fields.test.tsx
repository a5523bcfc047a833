// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { DateField, DateTimeField, TimeField } from './date-field.tsx'
import { Form } from './form.tsx'
import { MoneyField } from './money-field.tsx'
import { NumberField } from './number-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Rows } from './rows.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const OPTIONS = [
  { value: 'draft', label: 'Draft' },
  { value: 'sent', label: 'Sent' },
]

let root: Root
const onFormSubmit = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onFormSubmit.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function render(fields: React.ReactNode, errors: Record<string, string> = {}) {
  return act(async () =>
    root.render(
      <Form errors={errors} failure={undefined} onFormSubmit={onFormSubmit}>
        {fields}
        <button type="submit">Send</button>
      </Form>,
    ),
  )
}

const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((one) => one.textContent === name || one.getAttribute('aria-label') === name)?.click()
  })

async function sent() {
  await press('Send')
  const [values, faults] = onFormSubmit.mock.lastCall ?? []
  return { values, faults }
}

function type(name: string, text: string) {
  return act(async () => {
    const field = document.querySelector(`[name="${name}"]`)
    if (!field) throw new Error(`There is no field ${name}`)
    Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  })
}

const descriptionOf = (field: Element | null) =>
  (field?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('each field puts a value of its own kind into the body', async () => {
  await render(
    <>
      <TextField name="title" label="Title" defaultValue="Roof" />
      <TextArea name="note" label="Note" defaultValue={'two\nlines'} />
      <NumberField name="count" label="Count" defaultValue={3} />
      <NumberField name="weight" label="Weight" decimals={2} defaultValue={0.25} />
      <MoneyField name="amount" label="Amount" currency="EUR" defaultValue={1990} />
      <DateField name="due" label="Due" defaultValue="2026-12-31" />
      <TimeField name="at" label="At" defaultValue="09:30:00" />
      <DateTimeField name="begins" label="Begins" defaultValue="2026-12-31T09:30:00.000Z" />
      <Checkbox name="paid" label="Paid" />
      <Checkbox name="urgent" label="Urgent" defaultChecked />
      <RadioGroup name="kind" label="Kind" options={OPTIONS} defaultValue="sent" />
      <SelectField name="status" label="Status" options={OPTIONS} defaultValue="draft" />
    </>,
  )
  expect(await sent()).toEqual({
    values: {
      title: 'Roof',
      note: 'two\nlines',
      count: 3,
      weight: 0.25,
      amount: 1990,
      due: '2026-12-31',
      at: '09:30:00',
      begins: '2026-12-31T09:30:00.000Z',
      paid: false,
      urgent: true,
      kind: 'sent',
      status: 'draft',
    },
    faults: {},
  })
})

test('a required field that is empty has a sentence of its own, unless its schema has one', async () => {
  await render(
    <>
      <TextField name="title" label="Title" />
      <NumberField name="count" label="Count" />
      <MoneyField name="amount" label="Amount" currency="EUR" />
      <DateField name="due" label="Due" />
      <TimeField name="at" label="At" />
      <DateTimeField name="begins" label="Begins" />
      <RadioGroup name="kind" label="Kind" options={OPTIONS} />
      <SelectField name="status" label="Status" placeholder="Choose a status" options={OPTIONS} />
    </>,
  )
  expect(await sent()).toEqual({
    values: { title: '' },
    faults: {
      count: 'Enter a number',
      amount: 'Enter an amount',
      due: 'Enter a date',
      at: 'Enter a time',
      begins: 'Enter a date and a time',
      kind: 'Choose an option',
      status: 'Choose an option',
    },
  })
})

test('an empty optional field leaves the body or is null, and so does a disabled one', async () => {
  await render(
    <>
      <TextField name="title" label="Title" optional />
      <DateField name="due" label="Due" optional="null" />
      <MoneyField name="amount" label="Amount" currency="EUR" optional />
      <RadioGroup name="kind" label="Kind" options={OPTIONS} optional />
      <TextArea name="note" label="Note" disabled defaultValue="kept" />
      <Checkbox name="paid" label="Paid" disabled defaultChecked />
    </>,
  )
  expect(await sent()).toEqual({ values: { due: null }, faults: {} })
})

test.each([
  ['EUR', '1234.5', 123450],
  ['EUR', '-0.07', -7],
  ['EUR', '1,234,567.89', 123456789],
  ['JPY', '1500', 1500],
  ['KWD', '0.005', 5],
  ['EUR', '90071992547409.91', 9007199254740991],
])('%s %s is %i of the smallest unit', async (currency, text, amount) => {
  await render(<MoneyField name="amount" label="Amount" currency={currency} />)
  await type('amount', text)
  expect((await sent()).values).toEqual({ amount })
})

test.each([
  ['EUR', '1.999', 'Use at most 2 decimals'],
  ['JPY', '1.5', 'Enter a whole number'],
  ['EUR', 'ten', 'Enter an amount, such as 12.00'],
  ['EUR', '90071992547409.92', 'Enter a smaller amount'],
])('%s %s is refused with a sentence', async (currency, text, fault) => {
  await render(<MoneyField name="amount" label="Amount" currency={currency} />)
  await type('amount', text)
  expect(await sent()).toEqual({ values: {}, faults: { amount: fault } })
})

test.each(['2026-12-31T09:30:45.000Z', '2026-12-31T09:30:45.250Z'])('a time keeps its seconds: %s', async (time) => {
  await render(<DateTimeField name="begins" label="Begins" defaultValue={time} />)
  expect(await sent()).toMatchObject({ values: { begins: time } })
})

test('an error of a property without a field is above the fields, and that of a field is not', async () => {
  const fields = <TextField name="title" label="Title" />
  await render(fields)
  await render(fields, { title: 'Too long' })
  expect(document.querySelector('[role=alert]')).toBeNull()
  await render(fields, { title: 'Too long', token: 'This link does not work' })
  expect(document.querySelector('[role=alert]')?.textContent).toBe('This link does not work')
})

test('an error of the API and the hint describe the field', async () => {
  await render(<MoneyField name="amount" label="Amount" currency="EUR" hint="Without tax." />, { amount: 'Too much' })
  const field = document.querySelector('[name=amount]')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(field?.getAttribute('aria-required')).toBe('true')
  for (const text of ['Too much', 'Without tax.', 'EUR']) expect(descriptionOf(field)).toContain(text)
})

const LINES = (
  <Rows name="lines" label="Lines" noun="line" initial={['a', 'b']}>
    {(text?: string) => <TextField name="text" label="Text" defaultValue={text ?? ''} />}
  </Rows>
)

const texts = () =>
  [...document.querySelectorAll('li input')].map((input) => input instanceof HTMLInputElement && input.value)

test('rows are added, moved and removed, and keep the focus', async () => {
  await render(LINES)
  await press('Add a line')
  expect(document.activeElement).toBe(document.querySelectorAll('li input')[2])
  await type('lines.2.text', 'c')
  document.querySelector<HTMLElement>('[aria-label="Move line 3 up"]')?.focus()
  await press('Move line 3 up')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move line 2 up')
  expect(document.querySelector('[role=status]')?.textContent).toBe('Moved line 3 to 2 of 3')
  expect(texts()).toEqual(['a', 'c', 'b'])
  await press('Remove line 1')
  expect(document.activeElement).toBe(document.querySelectorAll('li input')[0])
  expect((await sent()).values).toEqual({ lines: [{ text: 'c' }, { text: 'b' }] })
  await press('Remove line 1')
  await press('Remove line 1')
  expect(document.activeElement?.textContent).toBe('Add a line')
  expect((await sent()).values).toEqual({ lines: [] })
})

test('an error of a nested field stays with its row when the rows are moved', async () => {
  await render(LINES)
  await press('Move line 2 up')
  await sent()
  await render(LINES, { 'lines.0.text': 'Too short' })
  const wrong = () => document.querySelector('[aria-invalid=true]')
  expect(wrong()).toHaveProperty('value', 'b')
  await press('Move line 1 down')
  expect(wrong()).toHaveProperty('value', 'b')
  expect(texts()).toEqual(['a', 'b'])
})

test('an error of the list itself describes it and focuses the button that adds a row', async () => {
  await render(
    <Rows name="lines" label="Lines" noun="line">
      {() => null}
    </Rows>,
    { lines: 'Add at least one line' },
  )
  expect(descriptionOf(document.querySelector('fieldset'))).toBe('Add at least one line')
  expect(document.activeElement?.textContent).toBe('Add a line')
})
