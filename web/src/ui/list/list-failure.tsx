import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'

type ListFailureProps = { children: string; pending: boolean; onTryAgain: () => void }

export function ListFailure({ children, pending, onTryAgain }: ListFailureProps) {
  return (
    <Alert
      tone="danger"
      action={
        <Button className="justify-self-start" pending={pending} onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
