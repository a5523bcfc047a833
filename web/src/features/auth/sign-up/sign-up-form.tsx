import { SignUpRequest } from '@plinth/contract/auth'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { nextPath } from '../../../lib/url/redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NewPasswordField } from '../passwords/new-password-field.tsx'

type SignUpFormProps = {
  target: string
  /** What was typed before the user came back to change the address. */
  name?: string
  onDone: (typed: { name: string; email: string }) => void
}

export function SignUpForm({ target, name = '', onDone }: SignUpFormProps) {
  const { form, pending } = useApiForm({
    schema: SignUpRequest,
    toBody: (values) => ({ ...values, ...nextPath(target) }),
    send: (body) => api('POST /auth/sign-up', { body }),
    onDone: (_answer, body) => onDone(body),
  })

  return (
    <Form {...form}>
      <TextField name="name" label="Name" autoComplete="name" defaultValue={name} autoFocus={!name} />
      <TextField name="email" label="Email" kind="email" autoComplete="email" autoFocus={name !== ''} />
      <NewPasswordField name="password" label="Password" />
      <Button type="submit" variant="primary" pending={pending}>
        Create account
      </Button>
    </Form>
  )
}
