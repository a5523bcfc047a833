import { MailRequest } from '@plinth/contract/auth'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { nextPath } from '../../lib/redirect.ts'
import { useApiForm } from '../../lib/use-api-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Asks for the confirmation of a sign-up again, for somebody whose link no longer works. */
export function ResendForm({ target }: { target: string }) {
  const [sent, setSent] = useState(false)
  const { form, pending, failure } = useApiForm({
    schema: MailRequest,
    toBody: (values) => ({ ...values, ...nextPath(target) }),
    send: (body) => api('POST /auth/resend-verification', { body }),
    onDone: () => setSent(true),
  })

  return (
    <Form {...form}>
      {failure && <Alert tone="danger">{failure.detail}</Alert>}
      {sent && <Alert tone="success">If this address is waiting to be confirmed, a new link is on its way.</Alert>}
      <TextField name="email" label="Email" kind="email" autoComplete="username" />
      <Button type="submit" variant="primary" pending={pending}>
        Send a new link
      </Button>
    </Form>
  )
}
