import type { SessionView } from '@plinth/contract/auth'
import type { SecondFactorMethod } from '@plinth/contract/auth/factors'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { INSTEAD, preferred, remember, usable } from '../proofs/methods.ts'
import { secondStepQuery } from '../queries.ts'
import { PasskeyStep, TypedStep } from './steps.tsx'

type SecondStepProps = {
  onSignedIn: (session: SessionView) => void
  onStartAgain: () => void
}

export function SecondStep({ onSignedIn, onStartAgain }: SecondStepProps) {
  const { data, error, isFetching, refetch } = useQuery(secondStepQuery)
  if (data) return <Choice methods={data.methods} onSignedIn={onSignedIn} onStartAgain={onStartAgain} />
  if (!error) return <Loading />
  const expired = error.code === 'second_factor_incorrect'
  return (
    <>
      <PageTitle
        takeFocus
        documentTitle="Two-step sign-in"
        lead={
          expired
            ? `A sign-in has to be completed within ${formatDuration(LIFETIMES.second_step)}, and in the browser that began it.`
            : error.detail
        }
      >
        {expired ? 'This sign-in has expired' : 'The second step could not be loaded'}
      </PageTitle>
      {expired ? (
        <Button variant="primary" onClick={onStartAgain}>
          Sign in again
        </Button>
      ) : (
        <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className="flex items-center gap-3 text-muted-fg">
      <Spinner />
      <p role="status">Loading the second step</p>
    </div>
  )
}

type ChoiceProps = SecondStepProps & { methods: SecondFactorMethod[] }

function Choice({ methods, onSignedIn, onStartAgain }: ChoiceProps) {
  const can = usable(methods)
  const [method, setMethod] = useState(() => preferred(can))
  const [changed, setChanged] = useState(false)
  const finish = (session: SessionView) => {
    remember(method)
    onSignedIn(session)
  }
  const change = (next: SecondFactorMethod) => {
    setChanged(true)
    setMethod(next)
  }
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyStep takeFocus={changed} onSignedIn={finish} />
      ) : (
        <TypedStep key={method} method={method} onSignedIn={finish} />
      )}
      <div className="grid justify-items-start gap-1 border-t border-line pt-5">
        {can.length < methods.length && (
          <Alert tone="info">This browser does not support passkeys, so use another method.</Alert>
        )}
        {can
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" className="-ms-4" onClick={() => change(other)}>
              {INSTEAD[other]}
            </Button>
          ))}
        <Button variant="quiet" className="-ms-4" onClick={onStartAgain}>
          Back to sign-in
        </Button>
      </div>
    </>
  )
}
