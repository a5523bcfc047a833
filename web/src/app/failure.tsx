import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/session.ts'
import { ApiError } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { BrokenDrawing } from '../ui/drawing.tsx'
import { Notice } from '../ui/notice.tsx'
import { Standstill } from './standstill.tsx'

/** Stands in for the whole application when it is not known who is signed in. */
export function SessionFailure({ error }: ErrorComponentProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  // Only an answer makes the router forget the match that threw; it would throw the same again.
  const tryAgain = useMutation({
    mutationFn: async () => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await router.invalidate()
    },
  })
  return (
    <Standstill>
      <Failure
        title={error instanceof ApiError ? 'We cannot check your session' : 'Plinth could not start this page'}
        text={`${detailOf(error)} Nothing is shown until we know that it is you.`}
        pending={tryAgain.isPending}
        onTryAgain={() => tryAgain.mutate()}
      />
    </Standstill>
  )
}

/** Stands in for one page, within the shell. */
export function PageFailure({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Failure title="This page could not be shown" text={detailOf(error)} onTryAgain={() => void router.invalidate()} />
  )
}

function detailOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something in this page went wrong. Nothing of yours was changed.'
}

type FailureProps = { title: string; text: string; pending?: boolean; onTryAgain: () => void }

function Failure({ title, text, pending = false, onTryAgain }: FailureProps) {
  return (
    <Notice
      drawing={<BrokenDrawing />}
      title={title}
      documentTitle={`${title} · Plinth`}
      action={
        <Button variant="primary" pending={pending} onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
