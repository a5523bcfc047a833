import type { SessionView } from '@plinth/contract/auth'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../lib/url/paths.ts'
import { useToast } from '../ui/feedback/toast.tsx'

/** Shows the `notice` toast once and removes it from the URL. */
export function NoticeToast({ session: { organization, role } }: { session: SessionView }) {
  const notice = useMatch({ from: '/app/dashboard', shouldThrow: false })?.search.notice
  const navigate = useNavigate()
  const toast = useToast()
  const shown = useRef(false)

  useEffect(() => {
    if (!notice || shown.current) return
    shown.current = true
    // Nobody joins as owner, so this URL was typed by hand.
    if (notice === 'joined' && role !== 'owner') {
      toast(
        'success',
        <>
          You joined <bdi>{organization.name}</bdi>
        </>,
      )
    }
    void navigate({ to: paths.dashboard, replace: true })
  }, [notice, organization, role, navigate, toast])

  return null
}
