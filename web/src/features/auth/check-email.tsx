import { Button } from '../../ui/button.tsx'
import { LetterDrawing } from '../../ui/drawing.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ResendButton } from './resend-button.tsx'

type CheckEmailProps = { email: string; target: string; onChangeEmail: () => void }

/** What follows a sign-up. It is the same for new and for known addresses, so it promises nothing about either. */
export function CheckEmail({ email, target, onChangeEmail }: CheckEmailProps) {
  return (
    <div className="grid gap-6">
      <LetterDrawing />
      <PageTitle
        takeFocus
        documentTitle="Check your email · Plinth"
        lead={
          <>
            We sent a message to <strong className="font-semibold break-words text-fg">{email}</strong>. Open the link
            in it to finish; it works for 24 hours.
          </>
        }
      >
        Check your email
      </PageTitle>
      {import.meta.env.DEV && (
        <p className="text-[13px] text-muted-fg">In development the message appears in the log of the server.</p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <ResendButton email={email} target={target} label="Send again" resting />
        <Button variant="quiet" onClick={onChangeEmail}>
          Use another address
        </Button>
      </div>
    </div>
  )
}
