import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { type RefObject, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { MenuItem } from '../../ui/menu/menu.tsx'
import { MoreMenu } from '../../ui/menu/more-menu.tsx'

type ActionsProps = {
  email: string
  may: { resend: boolean; revoke: boolean }
  resending: boolean
  onResend: () => void
  onRevoke: (focusBack?: RefObject<HTMLElement | null>) => void
}

export function PendingButtons({ email, may, resending, onResend, onRevoke }: ActionsProps) {
  const object = <span className="sr-only"> the invitation of {email}</span>
  return (
    <div className="flex shrink-0 gap-1">
      {may.resend && (
        <Button variant="quiet" pending={resending} onClick={onResend}>
          <span>Resend{object}</span>
        </Button>
      )}
      {may.revoke && (
        <Button variant="quiet" onClick={() => onRevoke()}>
          <span>Revoke{object}</span>
        </Button>
      )}
    </div>
  )
}

type PendingMenuProps = ActionsProps & { container: RefObject<HTMLElement | null> }

export function PendingMenu({ email, may, onResend, onRevoke, container }: PendingMenuProps) {
  const more = useRef<HTMLButtonElement>(null)
  return (
    <div className="shrink-0">
      <MoreMenu ref={more} label={`Actions for the invitation of ${email}`} container={container}>
        {may.resend && (
          <MenuItem icon={<Send />} onClick={onResend}>
            Resend invitation
          </MenuItem>
        )}
        {may.revoke && (
          <MenuItem danger icon={<X />} onClick={() => onRevoke(more)}>
            Revoke invitation
          </MenuItem>
        )}
      </MoreMenu>
    </div>
  )
}
