import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { Rows } from '../ui/form/rows.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'

type Line = { text: string; amount: number }

const LINES: Line[] = [
  { text: 'Slates', amount: 84_000 },
  { text: 'Gutters', amount: 12_550 },
]

const ERRORS = { 'lines.1.amount': 'The amount is more than the budget', parts: 'Add at least one part' }

export function RowsStates() {
  const toast = useToast()
  return (
    <Card>
      <Form errors={ERRORS} failure={undefined} onFormSubmit={(values) => toast('success', JSON.stringify(values))}>
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <Rows name="lines" label="Lines" noun="line" hint="In the order of the invoice." initial={LINES}>
            {(line?: Line) => (
              <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_160px]">
                <TextField name="text" label="Text" {...(line && { defaultValue: line.text })} />
                <MoneyField name="amount" label="Amount" currency="EUR" defaultValue={line?.amount ?? null} />
              </div>
            )}
          </Rows>
          <Rows name="parts" label="Parts" noun="part">
            {() => <TextField name="name" label="Name" />}
          </Rows>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
          Send the rows
        </Button>
      </Form>
    </Card>
  )
}
