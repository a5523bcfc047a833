import { useState } from 'react'
import { ComboboxField, type ComboboxSearch } from '../ui/combobox/combobox-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Card } from '../ui/layout/card.tsx'

const CLIENTS = ['Analytical Engines', 'Bletchley Park', 'Colossus & Sons', 'Émilie du Châtelet', 'Harvard Mark I'].map(
  (label) => ({ id: label.toLowerCase().replaceAll(/\W+/g, '-'), label }),
)

const NOTHING: ComboboxSearch = {
  options: [],
  busy: false,
  failure: undefined,
  onTryAgain: () => {},
  onSearch: () => {},
}

export function ComboboxStates() {
  const [q, setQ] = useState('')
  const found = CLIENTS.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
  const search = { ...NOTHING, options: found, onSearch: setQ }
  return (
    <Card>
      <Form
        errors={{ with_error: 'This client is archived. Choose another one.' }}
        failure={undefined}
        onFormSubmit={() => {}}
      >
        <div className="grid gap-x-5 gap-y-6 pb-56 sm:grid-cols-2 lg:grid-cols-4">
          <ComboboxField name="client_id" label="Client" search={search} hint="Arrow keys move, Enter chooses." />
          <ComboboxField
            name="optional"
            label="Second client"
            search={search}
            optional
            defaultChosen={CLIENTS[1] ?? null}
          />
          <ComboboxField name="with_error" label="Wrong client" search={search} defaultChosen={CLIENTS[2] ?? null} />
          <ComboboxField
            name="disabled"
            label="Fixed client"
            search={search}
            disabled
            defaultChosen={CLIENTS[0] ?? null}
          />
          <ComboboxField name="loading" label="Loading" search={{ ...NOTHING, options: undefined, busy: true }} />
          <ComboboxField name="empty" label="Without any" search={NOTHING} empty="There are no clients yet." />
          <ComboboxField
            name="failing"
            label="Failing"
            search={{ ...NOTHING, failure: 'The list could not be loaded. Try again in a moment.' }}
          />
        </div>
      </Form>
    </Card>
  )
}
