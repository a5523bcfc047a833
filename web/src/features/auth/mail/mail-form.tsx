import { EmailRequest } from '@plinth/contract/auth'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type MailFormProps = {
  label: string
  email?: string
  autoFocus?: boolean
  send: (email: string) => Promise<unknown>
  onSent: (email: string) => void
}

export function MailForm({ label, email = '', autoFocus = false, send, onSent }: MailFormProps) {
  const { form, pending } = useApiForm({
    schema: EmailRequest,
    send: (body) => send(body.email),
    onDone: (_answer, body) => onSent(body.email),
  })

  return (
    <Form {...form}>
      <TextField
        name="email"
        label="Email"
        kind="email"
        autoComplete="username"
        autoFocus={autoFocus}
        defaultValue={email}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {label}
      </Button>
    </Form>
  )
}
