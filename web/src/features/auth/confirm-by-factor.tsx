import type { SecondFactorMethod } from '@plinth/contract/auth/factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { atField } from '../../lib/api/api-error.ts'
import { useApiForm } from '../../lib/api/use-api-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormActions, ModalActions } from '../../ui/overlay/modal.tsx'
import { CodeField, RecoveryCodeField } from './proofs/code-fields.tsx'
import { INSTEAD, preferred, TypedCode, TypedRecoveryCode, usable } from './proofs/methods.ts'
import { signWithPasskey } from './proofs/passkeys.ts'
import { keys, reauthenticationQuery } from './queries.ts'

type Proof = { onConfirmed: () => void; onCancel: () => void }

type ConfirmByFactorProps = Proof & {
  hasPassword: boolean
  /** Shown if the account has no password and no passkey that works in this browser. */
  otherwise: ReactNode
}

export function ConfirmByFactor({ hasPassword, otherwise, ...proof }: ConfirmByFactorProps) {
  const { data, error } = useQuery(reauthenticationQuery)
  const [chosen, setChosen] = useState<SecondFactorMethod>()
  if (!data) {
    return (
      <>
        {error ? <Alert tone="danger">{error.detail}</Alert> : <Spinner />}
        <ModalActions onCancel={proof.onCancel} />
      </>
    )
  }
  const can = usable(data.methods).filter((method) => method === 'passkey' || hasPassword)
  if (can.length === 0) return otherwise
  const method = chosen ?? preferred(can)
  return (
    <>
      {method === 'passkey' ? <ByPasskey {...proof} /> : <ByPassword key={method} {...proof} method={method} />}
      <div className="-mt-2 grid justify-items-start">
        {can
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" className="-ms-4" onClick={() => setChosen(other)}>
              {INSTEAD[other]}
            </Button>
          ))}
      </div>
    </>
  )
}

function ByPasskey({ onConfirmed, onCancel }: Proof) {
  const queryClient = useQueryClient()
  const { form, pending } = useApiForm({
    schema: z.object({}),
    send: async () => {
      const { passkey: options } = await queryClient.fetchQuery(reauthenticationQuery)
      if (!options) throw new Error('The account has no passkey')
      const body = { passkey: await signWithPasskey(options) }
      return await api('POST /auth/reauthenticate', { body })
    },
    onDone: onConfirmed,
    onFailed: () =>
      // A challenge works once.
      void queryClient.invalidateQueries({ queryKey: keys.reauthentication, refetchType: 'none' }),
  })
  return (
    <Form {...form}>
      <FormActions submit="Use passkey" pending={pending} onCancel={onCancel} />
    </Form>
  )
}

const password = z.string().check(z.minLength(1, 'Enter your password'))
const FORMS = {
  password: z.object({ password }),
  code: z.object({ password, code: TypedCode }),
  recovery_code: z.object({ password, recovery_code: TypedRecoveryCode }),
}

export function ByPassword({ method, onConfirmed, onCancel }: Proof & { method: keyof typeof FORMS }) {
  const { form, pending } = useApiForm({
    schema: FORMS[method],
    send: (body) =>
      api('POST /auth/reauthenticate', { body })
        .catch(atField('password_incorrect', 'password'))
        .catch(atField('second_factor_incorrect', method)),
    onDone: onConfirmed,
  })
  return (
    <Form {...form}>
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
      {method === 'code' && <CodeField label="Code from your app" autoFocus={false} />}
      {method === 'recovery_code' && <RecoveryCodeField autoFocus={false} />}
      <FormActions submit="Confirm" pending={pending} onCancel={onCancel} />
    </Form>
  )
}
