import type { SessionView } from '@plinth/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../../lib/api/api.ts'
import { atField } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { CodeField, RecoveryCodeField } from '../proofs/code-fields.tsx'
import { TypedCode, TypedRecoveryCode } from '../proofs/methods.ts'
import { signWithPasskey } from '../proofs/passkeys.ts'
import { keys, secondStepQuery } from '../queries.ts'
import { StepTitle, TrustBrowser } from './step-parts.tsx'

type StepProps = {
  /** Set when the step has replaced another one. */
  takeFocus: boolean
  onSignedIn: (session: SessionView) => void
}

const trust_browser = z.optional(z.boolean())
const PasskeyForm = z.object({ trust_browser })
const CodeForm = z.object({ code: TypedCode, trust_browser })
const RecoveryForm = z.object({ recovery_code: TypedRecoveryCode })

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
      <StepTitle
        takeFocus={takeFocus}
        lead="Your account has a second step: confirm with your fingerprint, face or PIN."
      >
        Use your passkey
      </StepTitle>
      <Form {...form}>
        <TrustBrowser />
        <Button type="submit" variant="primary" pending={pending}>
          Use passkey
        </Button>
      </Form>
    </>
  )
}

export function CodeStep({ onSignedIn }: StepProps) {
  const { form, pending } = useApiForm({
    schema: CodeForm,
    send: (body) => api('POST /auth/second-factor', { body }).catch(atField('second_factor_incorrect', 'code')),
    onDone: onSignedIn,
  })
  return (
    <>
      <StepTitle lead="Your account has a second step: open your authenticator app and enter the code it shows.">
        Enter your code
      </StepTitle>
      <Form {...form}>
        <CodeField />
        <TrustBrowser />
        <Button type="submit" variant="primary" pending={pending}>
          Sign in
        </Button>
      </Form>
    </>
  )
}

export function RecoveryStep({ onSignedIn }: StepProps) {
  const { form, pending } = useApiForm({
    schema: RecoveryForm,
    send: (body) =>
      api('POST /auth/second-factor', { body }).catch(atField('second_factor_incorrect', 'recovery_code')),
    onDone: onSignedIn,
  })
  return (
    <>
      <StepTitle lead="You saved ten of them when you set up the second step. Each works once.">
        Enter a recovery code
      </StepTitle>
      <Form {...form}>
        <RecoveryCodeField />
        <Button type="submit" variant="primary" pending={pending}>
          Sign in
        </Button>
      </Form>
    </>
  )
}
