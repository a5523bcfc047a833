import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function PasswordRow({ email, exists }: { email: string; exists: boolean }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)

  // The focus returns to the button when the form unmounts.
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  return (
    <div>
      <Row
        icon={<KeyRound />}
        title="Password"
        badge={exists ? <Badge tone="success">Set</Badge> : <Badge>Not set</Badge>}
        action={
          !open && (
            <Button ref={opener} className="max-sm:w-full" onClick={() => setOpen(true)}>
              {exists ? 'Change password' : 'Set a password'}
            </Button>
          )
        }
      >
        <p>{exists ? 'You sign in with it and your email address.' : 'You sign in without one.'}</p>
      </Row>
      {open && (
        <div className="px-5 pt-2 pb-6 sm:pe-6 sm:ps-19">
          <ChangePasswordForm email={email} exists={exists} onClose={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
