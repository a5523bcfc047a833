import { type Billing, SOLD_PRICES } from '@plinth/contract/billing'
import type { Ref } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { stateOf } from './subscription-state.tsx'

const VARIABLES = ['BILLING_SECRET_KEY', 'BILLING_WEBHOOK_SECRET', ...SOLD_PRICES.map(({ variable }) => variable)]

export function NotSetUp({ billing, heading }: { billing: Billing; heading: Ref<HTMLHeadingElement> }) {
  return (
    <Card padded={false}>
      <div className="grid gap-1 p-5 sm:p-6">
        <h3 ref={heading} tabIndex={-1} className="text-title outline-none">
          Billing is not set up on this server
        </h3>
        <p className="max-w-[60ch] text-muted-fg">
          There is nothing to pay, and everyone has everything. An administrator of the server can turn billing on.
        </p>
      </div>
      {billing.subscription && (
        <p className="border-t border-line px-5 py-4 sm:px-6">
          Last known state: <span className="font-medium">{stateOf(billing).title}</span>
        </p>
      )}
      {import.meta.env.DEV && <ForDevelopers />}
    </Card>
  )
}

function ForDevelopers() {
  return (
    <div className="grid gap-3 border-t border-line p-5 sm:p-6">
      <p>Shown in development only: these variables of the server turn billing on.</p>
      <ul className="grid gap-1.5">
        {VARIABLES.map((name) => (
          <li key={name} className="wrap-anywhere">
            <code className="text-small">{name}</code>
          </li>
        ))}
      </ul>
      <p className="text-small text-muted-fg">
        The page <code>docs/billing.md</code> of the source code says where their values come from.
      </p>
    </div>
  )
}
