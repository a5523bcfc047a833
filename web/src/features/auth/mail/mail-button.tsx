import { useAction } from '../../../lib/api/use-action.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { Button } from '../../../ui/button/button.tsx'

const REST_SECONDS = 30

type MailButtonProps = {
  label: string
  send: () => Promise<unknown>
  /** Validates before sending and shows its own error. */
  check?: () => boolean
  /** The text is the same for every address, so that it does not reveal which accounts exist. */
  sent: string
  /** Set when a message has just been sent, so that the button starts disabled. */
  resting?: boolean
  className?: string
}

/** Sends a message, then stays disabled for a while. */
export function MailButton({ label, send, check, sent, resting = false, className = '' }: MailButtonProps) {
  const [left, rest] = useCountdown(resting ? REST_SECONDS : 0)
  const mail = useAction({
    mutationFn: send,
    onSuccess: () => rest(REST_SECONDS),
    onError: ({ retry_after }) => retry_after && rest(retry_after),
  })
  const press = () => (check && !check() ? mail.reset() : mail.mutate())

  return (
    <div className={`grid gap-2 ${className}`}>
      <Button onClick={press} pending={mail.isPending} disabled={left > 0}>
        <span className="tabular-nums">{left > 0 ? `${label} in ${short(left)}` : label}</span>
      </Button>
      <p role="status" className="text-small text-muted-fg empty:hidden">
        {mail.isSuccess && sent}
        {mail.error?.detail}
      </p>
    </div>
  )
}

// The pause after a message is seconds; a rate limit can be much longer.
function short(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
