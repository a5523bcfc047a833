import { EmailRequest } from '@plinth/contract/auth'
import { useApiForm } from '../../lib/use-api-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

type MailFormProps = {
  label: string
  /** An address known already. */
  email?: string
  autoFocus?: boolean
  send: (email: string) => Promise<unknown>
  onSent: (email: string) => void
}

/** Asks for an address and has a message sent there. */
export function MailForm({ label, email = '', autoFocus = false, send, onSent }: MailFormProps) {
  const { form, pending, failure } = useApiForm({
    schema: EmailRequest,
    send: (body) => send(body.email),
    onDone: (_answer, body) => onSent(body.email),
  })

  return (
    <Form {...form}>
      {failure && <Alert tone="danger">{failure.detail}</Alert>}
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
