import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { keys } from '../queries.ts'

type SignOutOthersProps = { count: number; list: RefObject<HTMLElement | null> }

export function SignOutOthers({ count, list }: SignOutOthersProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmButton
      label="Sign out everywhere else"
      title="Sign out everywhere else?"
      confirm="Sign out everywhere else"
      focusAfter={list}
      act={() => api('DELETE /auth/sessions')}
      done="You are signed out everywhere else"
      onDone={() => void queryClient.invalidateQueries({ queryKey: keys.sessions })}
    >
      {count === 1 ? 'One other browser' : `${count} other browsers`} will have to sign in again. This one stays signed
      in.
    </ConfirmButton>
  )
}
