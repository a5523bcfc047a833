import { useNavigate } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useEffect, useState } from 'react'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { paths } from '../../lib/url/paths.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Button } from '../../ui/button/button.tsx'

const InviteDialog = lazyPage(() => import('./invite-dialog.tsx'), 'InviteDialog')
whenIdle(() => void InviteDialog.preload().catch(() => {}))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the user came to invite people, so the dialog starts open. */
    invite?: boolean
  }
}

export function InviteButton({ opened }: { opened: boolean }) {
  const [open, setOpen] = useState<boolean>()
  const navigate = useNavigate()
  // The user may be on the page already. The dialog must not open again after a reload or on the way back.
  useEffect(() => {
    if (!opened) return
    setOpen(true)
    void navigate({ to: paths.organization, replace: true })
  }, [opened, navigate])
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} className="max-sm:w-full">
        <UserPlus aria-hidden="true" className="size-4" />
        Invite people
      </Button>
      {open !== undefined && (
        <Suspense>
          <InviteDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
