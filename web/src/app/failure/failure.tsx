import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../../features/auth/queries.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { PageNotLoaded } from '../../lib/url/lazy-page.ts'
import { FailureNotice } from '../../ui/list/failure-notice.tsx'
import { BareLayout } from '../bare-layout.tsx'
import { PageNotLoadedFailure } from './page-not-loaded.tsx'

export function ApplicationFailure({ error }: ErrorComponentProps) {
  return (
    <BareLayout>
      {error instanceof ApiError ? <SessionFailure error={error} /> : <PageFailure error={error} />}
    </BareLayout>
  )
}

/** Replaces a public page, and asks for no session. */
export function VisitorFailure({ error }: ErrorComponentProps) {
  return (
    <BareLayout>
      <PageFailure error={error} />
    </BareLayout>
  )
}

export function PageFailure({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  if (error instanceof PageNotLoaded) return <PageNotLoadedFailure error={error} />
  return (
    <FailureNotice title="Something went wrong on this page" onTryAgain={() => void router.invalidate()}>
      {error instanceof ApiError ? error.detail : 'An unexpected error occurred. None of your data was changed.'}
    </FailureNotice>
  )
}

export function SessionFailure({ error }: { error: ApiError }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  // The router keeps the failed match until the session has been fetched, and would throw again.
  const tryAgain = useMutation({
    mutationFn: async () => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await router.invalidate()
    },
  })
  return (
    <FailureNotice
      takeFocus
      title="We cannot check your session"
      pending={tryAgain.isPending}
      onTryAgain={() => tryAgain.mutate()}
    >
      {error.detail} For your safety nothing is shown until we can verify your session.
    </FailureNotice>
  )
}
