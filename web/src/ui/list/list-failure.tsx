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

export type Loading = { error: { detail: string } | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** Says why a query has failed, after the sentence that says what could not be loaded. */
export function QueryFailure({ query, children }: { query: Loading; children: string }) {
  const { error, isFetching, refetch } = query
  return (
    error && (
      <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
        {`${children} ${error.detail}`}
      </ListFailure>
    )
  )
}
