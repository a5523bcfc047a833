import type { ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { DateField, DateTimeField, TimeField } from '../ui/form/date-field.tsx'
import type { FieldProps } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'

const PLANS = [
  { value: 'monthly', label: 'Monthly', hint: 'You can stop at the end of each month.' },
  { value: 'yearly', label: 'Yearly', hint: 'Two months are free.' },
]

type Specimen = {
  name: string
  label: string
  error: string
  render: (field: FieldProps, filled: boolean) => ReactNode
}

const SPECIMENS: Specimen[] = [
  {
    name: 'text',
    label: 'Project',
    error: 'Enter a name',
    render: (field, filled) => <TextField {...field} {...(filled && { defaultValue: 'Roof of the north wing' })} />,
  },
  {
    name: 'area',
    label: 'Description',
    error: 'Use at most 500 characters',
    render: (field, filled) => (
      <TextArea {...field} {...(filled && { defaultValue: 'Slates on the east side.\nGutters are new.' })} />
    ),
  },
  {
    name: 'number',
    label: 'Weight',
    error: 'Enter a number, such as 12.0',
    render: (field, filled) => <NumberField {...field} decimals={1} unit="kg" defaultValue={filled ? 12.5 : null} />,
  },
  {
    name: 'money',
    label: 'Amount',
    error: 'Use at most 2 decimals',
    render: (field, filled) => <MoneyField {...field} currency="EUR" defaultValue={filled ? 123_450 : null} />,
  },
  {
    name: 'date',
    label: 'Due on',
    error: 'Choose a day after today',
    render: (field, filled) => <DateField {...field} defaultValue={filled ? '2026-12-31' : null} />,
  },
  {
    name: 'time',
    label: 'Starts at',
    error: 'Enter a time',
    render: (field, filled) => <TimeField {...field} defaultValue={filled ? '09:30:00' : null} />,
  },
  {
    name: 'moment',
    label: 'Begins',
    error: 'Enter a date and a time',
    render: (field, filled) => <DateTimeField {...field} defaultValue={filled ? '2026-12-31T09:30:00Z' : null} />,
  },
  {
    name: 'select',
    label: 'Status',
    error: 'Choose an option',
    render: (field, filled) => (
      <SelectField {...field} placeholder="Choose a plan" options={PLANS} defaultValue={filled ? 'yearly' : null} />
    ),
  },
  {
    name: 'radio',
    label: 'Plan',
    error: 'Choose an option',
    render: (field, filled) => <RadioGroup {...field} options={PLANS} defaultValue={filled ? 'yearly' : null} />,
  },
  {
    name: 'checkbox',
    label: 'Send a reminder before it is due',
    error: 'Confirm this first',
    render: ({ optional: _, rule: __, ...field }, filled) => <Checkbox {...field} defaultChecked={filled} />,
  },
]

const STATES = ['required', 'optional', 'filled', 'error', 'disabled'] as const

function propsOf({ name, label }: Specimen, state: (typeof STATES)[number]): FieldProps {
  return {
    name: `${name}_${state}`,
    label,
    ...(state === 'required' && { hint: 'A hint says what to know.' }),
    ...(state === 'optional' && { optional: true }),
    ...(state === 'disabled' && { disabled: true }),
  }
}

const ERRORS = Object.fromEntries(SPECIMENS.map(({ name, error }) => [`${name}_error`, error]))

/** Submitting shows the body as a message. */
export function FieldStates() {
  const toast = useToast()
  return (
    <Form
      errors={ERRORS}
      failure={undefined}
      onFormSubmit={(values, faults) => toast('success', JSON.stringify({ values, faults }))}
    >
      {SPECIMENS.map((specimen) => (
        <Card key={specimen.name}>
          <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
            {STATES.map((state) => (
              <div key={state} className="grid content-start gap-3">
                <p className="text-small text-muted-fg first-letter:uppercase">{state}</p>
                {specimen.render(propsOf(specimen, state), state === 'filled' || state === 'disabled')}
              </div>
            ))}
          </div>
        </Card>
      ))}
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField name="password" label="Password" autoComplete="new-password" rule="At least 12 characters." />
          <TextField label="Email" readOnly value="ada@example.com" hint="Email cannot be changed." />
        </div>
      </Card>
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
        Send
      </Button>
    </Form>
  )
}
