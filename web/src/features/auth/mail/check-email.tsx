import type { ReactNode } from 'react'
import { Button, buttonStyle } from '../../../ui/button/button.tsx'
import { LetterDrawing } from '../../../ui/illustration/drawings.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'

type CheckEmailProps = {
  lead: ReactNode
  again: ReactNode
  /** Undefined where the address cannot be another one. */
  onChangeEmail?: () => void
}

/** Shown after a message was requested. It is the same for new and known addresses, so that it does not reveal accounts. */
export function CheckEmail({ lead, again, onChangeEmail }: CheckEmailProps) {
  return (
    <div className="grid gap-6">
      <LetterDrawing />
      <PageTitle takeFocus documentTitle="Check your email" lead={lead}>
        Check your email
      </PageTitle>
      {import.meta.env.DEV && <WhereMailsAre outbox={import.meta.env.VITE_DEV_OUTBOX_URL} />}
      <div className="flex flex-wrap items-start gap-2">
        {again}
        {onChangeEmail && (
          <Button variant="quiet" onClick={onChangeEmail}>
            Use another address
          </Button>
        )}
      </div>
    </div>
  )
}

/** Tells a developer where the message is. Production builds leave this out. */
function WhereMailsAre({ outbox }: { outbox: string | undefined }) {
  if (!outbox) {
    return <p className="text-small text-muted-fg">In development the message appears in the log of the server.</p>
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-muted p-4">
      <p className="flex-1 basis-48 text-small">The demo sends no mail. What it would send is in its outbox.</p>
      <a href={outbox} target="_blank" rel="noreferrer" className={buttonStyle('primary')}>
        Open the outbox
      </a>
    </div>
  )
}

export function Address({ children }: { children: string }) {
  return <strong className="font-semibold break-words text-fg">{children}</strong>
}
