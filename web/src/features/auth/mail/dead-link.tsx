import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { MailForm } from './mail-form.tsx'

type DeadLinkProps = {
  title: string
  documentTitle: string
  lead: string
  /** Null if the link does not contain the address. */
  email: string | null
  send: (email: string) => Promise<unknown>
  /** The text is the same for every address, so that it does not reveal which accounts exist. */
  sent: string
}

export function DeadLink({ title, documentTitle, lead, email, send, sent }: DeadLinkProps) {
  const [done, setDone] = useState(false)
  return (
    <>
      <PageTitle takeFocus documentTitle={documentTitle} lead={lead}>
        {title}
      </PageTitle>
      <div className="grid gap-5">
        {done && <Alert tone="success">{sent}</Alert>}
        <MailForm label="Send a new link" email={email ?? ''} send={send} onSent={() => setDone(true)} />
      </div>
    </>
  )
}
