import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { MailForm } from './mail-form.tsx'

type NewLinkFormProps = {
  /** Null if the link does not contain the address. */
  email: string | null
  send: (email: string) => Promise<unknown>
  /** The text is the same for every address, so that it does not reveal which accounts exist. */
  sent: string
}

export function NewLinkForm({ email, send, sent }: NewLinkFormProps) {
  const [done, setDone] = useState(false)
  return (
    <div className="grid gap-5">
      {done && <Alert tone="success">{sent}</Alert>}
      <MailForm label="Send a new link" email={email ?? ''} send={send} onSent={() => setDone(true)} />
    </div>
  )
}
