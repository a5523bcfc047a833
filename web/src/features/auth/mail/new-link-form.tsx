import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { MailForm } from './mail-form.tsx'

type NewLinkFormProps = {
  /** The address the link was sent to, where the link says it. */
  email: string | null
  send: (email: string) => Promise<unknown>
  /** The same for every address, so that it tells nothing about any. */
  sent: string
}

/** For somebody whose link no longer works. */
export function NewLinkForm({ email, send, sent }: NewLinkFormProps) {
  const [done, setDone] = useState(false)
  return (
    <div className="grid gap-5">
      {done && <Alert tone="success">{sent}</Alert>}
      <MailForm label="Send a new link" email={email ?? ''} send={send} onSent={() => setDone(true)} />
    </div>
  )
}
