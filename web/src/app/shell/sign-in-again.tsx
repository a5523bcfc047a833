import type { SessionView } from '@plinth/contract/auth'
import type { Result } from '@plinth/contract/routes/table'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { keys, sessionQuery } from '../../features/auth/queries.ts'
import { useSignIn } from '../../features/auth/sign-in/use-sign-in.ts'
import { announceSessionChange } from '../../lib/session/cross-tab.ts'
import { useSession } from '../../lib/session/session.ts'
import { writeEntry } from '../../lib/storage.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useLeaveForSignIn } from './use-leave-for-sign-in.ts'

const PLACE = 'my-[min(10vh,96px)] w-[min(400px,calc(100vw-32px))]'

const SecondStep = lazyPage(() => import('../../features/auth/second-step/second-step.tsx'), 'SecondStep')

/** Shows a sign-in dialog over a page with unsaved text. If another user signs in, the page reloads. */
export function SignInAgain() {
  const queryClient = useQueryClient()
  const [isSecond, setIsSecond] = useState(false)
  const show = (session: SessionView) => {
    writeEntry('signed_in', '1')
    announceSessionChange()
    // The shell compares the users: it shows the page to the same one and reloads for another.
    queryClient.setQueryData(sessionQuery.queryKey, session)
    const known: readonly (readonly string[])[] = [keys.session, keys.second_step]
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !known.some((key) => key === queryKey) })
  }
  const continueWith = (answer: Result<'POST /auth/sign-in'>) => {
    if (!('next' in answer)) return show(answer)
    // The data of an earlier sign-in of this page would be shown.
    queryClient.removeQueries({ queryKey: keys.second_step })
    setIsSecond(true)
  }
  if (!isSecond) return <FirstStep onDone={continueWith} />
  return (
    <div role="dialog" aria-modal="true" aria-label="Two-step sign-in" className={PLACE}>
      <Card className="grid gap-6">
        <Suspense fallback={<Spinner />}>
          <SecondStep onSignedIn={show} onStartAgain={() => setIsSecond(false)} />
        </Suspense>
      </Card>
    </div>
  )
}

function FirstStep({ onDone }: { onDone: (answer: Result<'POST /auth/sign-in'>) => void }) {
  const leave = useLeaveForSignIn()
  const { email } = useSession().user
  const { form, pending, password } = useSignIn(onDone)
  const id = useId()
  return (
    <div role="dialog" aria-modal="true" aria-labelledby={id} className={PLACE}>
      <Card className="grid gap-6">
        <div id={id}>
          <PageTitle documentTitle="Sign in" lead="Sign in again to continue. Your unsaved changes are still here.">
            You were signed out
          </PageTitle>
        </div>
        <Form {...form}>
          <TextField name="email" label="Email" kind="email" autoComplete="username" defaultValue={email} />
          <PasswordField {...password} name="password" label="Password" autoComplete="current-password" autoFocus />
          <div className="grid gap-2">
            <Button type="submit" variant="primary" pending={pending}>
              Sign in
            </Button>
            <Button variant="quiet" onClick={leave}>
              Sign in another way
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}
