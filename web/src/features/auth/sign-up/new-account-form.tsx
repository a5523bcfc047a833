import { NewAccountRequest, type SessionView } from '@plinth/contract/auth'
import type { SecondStep } from '@plinth/contract/auth/factors'
import { api } from '../../../lib/api/api.ts'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { UsernameOfForm } from '../passwords/username-of-form.tsx'

type NewAccountFormProps = {
  confirmation: { token: string; email?: string }
  onDone: (answer: SessionView | SecondStep) => void
  onRefused: (refusal: ApiError) => void
}

/** Confirms an address in a browser that did not sign up. Nothing that was entered elsewhere is shown or used. */
export function NewAccountForm({ confirmation, onDone, onRefused }: NewAccountFormProps) {
  const { form, pending } = useApiForm({
    schema: NewAccountRequest,
    toBody: (values) => ({ ...values, ...confirmation }),
    send: (body) => api('POST /auth/verify-email', { body }),
    onDone,
    onFailed: (error) => (error.code === 'token_not_found' || error.code === 'account_exists') && onRefused(error),
  })

  return (
    <Form {...form}>
      <UsernameOfForm email={confirmation.email} />
      <TextField name="name" label="Name" autoComplete="name" autoFocus />
      <NewPasswordField name="password" label="Password" />
      <Button type="submit" variant="primary" pending={pending}>
        Create account
      </Button>
    </Form>
  )
}
