import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextPath } from '../../lib/redirect.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Button } from '../../ui/button.tsx'

const REST_SECONDS = 30

type ResendButtonProps = {
  email: string
  target: string
  label?: string
  /** Set where a message has just been sent. */
  resting?: boolean
}

/** Sends the confirmation of a sign-up again, then rests for a while. */
export function ResendButton({
  email,
  target,
  label = 'Send the verification email again',
  resting = false,
}: ResendButtonProps) {
  const [left, rest] = useCountdown(resting ? REST_SECONDS : 0)
  const resend = useMutation({
    mutationFn: () => api('POST /auth/resend-verification', { body: { email, ...nextPath(target) } }),
    onSuccess: () => rest(REST_SECONDS),
    onError: ({ retry_after }) => retry_after && rest(retry_after),
  })

  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => resend.mutate()} pending={resend.isPending} disabled={left > 0}>
        <span className="tabular-nums">{left > 0 ? `${label} in ${left} s` : label}</span>
      </Button>
      <p role="status" className="text-[13px] text-muted-fg empty:hidden">
        {resend.isSuccess && 'If this address is waiting to be confirmed, a new message is on its way.'}
        {resend.error?.detail}
      </p>
    </div>
  )
}
