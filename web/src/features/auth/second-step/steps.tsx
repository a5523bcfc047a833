import type { SessionView } from '@plinth/contract/auth'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../../lib/api/api.ts'
import { atField } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { CodeField, RecoveryCodeField } from '../proofs/code-fields.tsx'
import { TypedCode, TypedRecoveryCode } from '../proofs/methods.ts'
import { signWithPasskey } from '../proofs/passkeys.ts'
import { keys, secondStepQuery } from '../queries.ts'

type StepProps = {
  /** Set when the step has replaced another one. */
  takeFocus: boolean
  onSignedIn: (session: SessionView) => void
}

const trust_browser = z.optional(z.boolean())
const PasskeyForm = z.object({ trust_browser })

export function PasskeyStep({ takeFocus, onSignedIn }: StepProps) {
  const queryClient = useQueryClient()
  const { form, pending } = useApiForm({
    schema: PasskeyForm,
    send: async (body) => {
      const { passkey: options } = await queryClient.fetchQuery(secondStepQuery)
      if (!options) throw new Error('The account has no passkey')
      const passkey = await signWithPasskey(options)
      return await api('POST /auth/second-factor', { body: { ...body, passkey } })
    },
    onDone: onSignedIn,
    onFailed: () =>
      // A challenge works once.
      void queryClient.invalidateQueries({ queryKey: keys.second_step, refetchType: 'none' }),
  })
  return (
    <>
      <PageTitle
        takeFocus={takeFocus}
        documentTitle="Use your passkey"
        lead="Your account has a second step: confirm with your fingerprint, face or PIN."
      >
        Use your passkey
      </PageTitle>
      <Form {...form}>
        <TrustBrowser />
        <Button type="submit" variant="primary" pending={pending}>
          Use passkey
        </Button>
      </Form>
    </>
  )
}

const TYPED = {
  code: {
    schema: z.object({ code: TypedCode, trust_browser }),
    title: 'Enter your code',
    lead: 'Your account has a second step: open your authenticator app and enter the code it shows.',
  },
  recovery_code: {
    schema: z.object({ recovery_code: TypedRecoveryCode }),
    title: 'Enter a recovery code',
    lead: 'You saved ten of them when you set up the second step. Each works once.',
  },
}

export function TypedStep({ method, onSignedIn }: Pick<StepProps, 'onSignedIn'> & { method: keyof typeof TYPED }) {
  const { schema, title, lead } = TYPED[method]
  const { form, pending } = useApiForm({
    schema,
    send: (body) => api('POST /auth/second-factor', { body }).catch(atField('second_factor_incorrect', method)),
    onDone: onSignedIn,
  })
  return (
    <>
      <PageTitle documentTitle={title} lead={lead}>
        {title}
      </PageTitle>
      <Form {...form}>
        {method === 'code' ? <CodeField /> : <RecoveryCodeField />}
        {method === 'code' && <TrustBrowser />}
        <Button type="submit" variant="primary" pending={pending}>
          Sign in
        </Button>
      </Form>
    </>
  )
}

function TrustBrowser() {
  return <Checkbox name="trust_browser" label={`Trust this browser for ${formatDuration(LIFETIMES.trusted_browser)}`} />
}
