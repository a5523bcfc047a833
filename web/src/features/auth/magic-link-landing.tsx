import { inWords, LIFETIMES } from '@plinth/contract/lifetimes'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { dropMailLink } from '../../lib/mail-link.ts'
import { nextPath } from '../../lib/redirect.ts'
import { useAction } from '../../lib/use-action.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Address } from './check-email.tsx'
import { enter } from './enter.ts'
import { NewLinkForm } from './new-link-form.tsx'

type MagicLinkLandingProps = {
  secret: string
  /** The address the link was sent to, where the link says it. */
  email: string | null
  /** Where to go on to, from safeRedirect. */
  target: string
  /** Goes to the other ways of signing in. */
  onLeave: () => void
}

/** Signs in on click, never by being opened: mail scanners open links before people do, and a link works once. */
export function MagicLinkLanding({ secret, email, target, onLeave }: MagicLinkLandingProps) {
  const [dead, setDead] = useState(false)
  const confirm = useAction({
    mutationFn: () => api('POST /auth/magic-link/confirm', { body: { token: secret, ...(email && { email }) } }),
    onSuccess: () => enter(target),
    onError: ({ code }) => {
      if (code !== 'token_not_found') return
      dropMailLink()
      setDead(true)
    },
  })

  return (
    <>
      {dead ? (
        <>
          <PageTitle
            key="dead"
            takeFocus
            documentTitle="Sign in · Plinth"
            lead={`A sign-in link works once and for ${inWords(LIFETIMES.magic_link)}. We can send you a new one.`}
          >
            This link was already used or has expired
          </PageTitle>
          <NewLinkForm
            email={email}
            send={(email) => api('POST /auth/magic-link', { body: { email, ...nextPath(target) } })}
            sent="If this address has an account, a new sign-in link is on its way."
          />
        </>
      ) : (
        <>
          <PageTitle
            documentTitle="Sign in · Plinth"
            lead={
              email ? (
                <>
                  You are signing in as <Address>{email}</Address>.
                </>
              ) : (
                'Your sign-in link is ready.'
              )
            }
          >
            Sign in to Plinth
          </PageTitle>
          {confirm.error && <Alert tone="danger">{confirm.error.detail}</Alert>}
          <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate()}>
            Sign in
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onLeave}>
        Sign in another way
      </Button>
    </>
  )
}
