import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { CameFrom } from './confirm.ts'

const TEXTS: Record<CameFrom, { title: string; text: string }> = {
  checkout: {
    title: 'Confirming your payment',
    text: 'We are waiting for our payment provider. This takes a few seconds.',
  },
  portal: { title: 'Reading your changes', text: 'We are asking our payment provider for the state of your plan.' },
}

/** Replaces the plan until the provider has confirmed what the user did there. */
export function Confirming({ from }: { from: CameFrom }) {
  const { title, text } = TEXTS[from]
  return (
    <Card className="flex gap-4">
      <Spinner className="mt-1 size-4 shrink-0 text-primary" />
      <div role="status" className="grid gap-1">
        <h3 className="text-title">{title}</h3>
        <p className="text-muted-fg">{text}</p>
      </div>
    </Card>
  )
}
