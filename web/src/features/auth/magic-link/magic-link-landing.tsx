import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { PRODUCT } from '@plinth/product/brand'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { dropMailLink } from '../../../lib/url/mail-link.ts'
import { nextPath } from '../../../lib/url/redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Address } from '../mail/check-email.tsx'
import { DeadLink } from '../mail/dead-link.tsx'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'

type MagicLinkLandingProps = {
  secret: string
  /** Null if the link does not contain the address. */
  email: string | null
  target: string
  onLeave: () => void
}

/** Signs in on click, never by being opened: mail scanners open links before people do, and a link works once. */
export function MagicLinkLanding({ secret, email, target, onLeave }: MagicLinkLandingProps) {
  const [dead, setDead] = useState(false)
  const confirm = useAction({
    mutationFn: () => api('POST /auth/magic-link/confirm', { body: { token: secret, ...(email && { email }) } }),
    onSuccess: (answer) => completeSignIn(answer, target),
    onError: ({ code }) => {
      if (code !== 'token_not_found') return
      dropMailLink()
      setDead(true)
    },
  })

  return (
    <>
      {dead ? (
        <DeadLink
          title="This link was already used or has expired"
          documentTitle="Sign in"
          lead={`A sign-in link works once and for ${formatDuration(LIFETIMES.magic_link)}. We can send you a new one.`}
          email={email}
          send={(email) => api('POST /auth/magic-link', { body: { email, ...nextPath(target) } })}
          sent="If this address has an account, a new sign-in link is on its way."
        />
      ) : (
        <>
          <PageTitle
            documentTitle="Sign in"
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
            Sign in to {PRODUCT}
          </PageTitle>
          {confirm.error && <Alert tone="danger">{confirm.error.detail}</Alert>}
          <Button variant="primary" pending={confirm.isPending || confirm.isSuccess} onClick={() => confirm.mutate()}>
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
