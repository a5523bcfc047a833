import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { CameFrom } from './confirm.ts'

export function CheckoutCanceled() {
  return <Alert tone="info">You left the checkout. Nothing was changed or charged.</Alert>
}

/** The provider has not confirmed it yet. */
export function Late({ from, onTryAgain }: { from: CameFrom; onTryAgain: () => void }) {
  return (
    <Alert
      tone="info"
      action={
        <Button className="justify-self-start" onClick={onTryAgain}>
          Check again
        </Button>
      }
    >
      {from === 'checkout'
        ? 'It may take a minute until your payment is confirmed. You do not need to pay again, and you can leave this page.'
        : 'It may take a minute until your changes are shown here. Nothing is lost, and you can leave this page.'}
    </Alert>
  )
}
