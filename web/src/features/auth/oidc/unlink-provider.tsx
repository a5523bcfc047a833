import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { keys } from '../queries.ts'

export function UnlinkProvider({ name, row }: { name: string; row: RefObject<HTMLElement | null> }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmButton
      label={
        <span>
          Unlink<span className="sr-only"> {name}</span>
        </span>
      }
      title={`Unlink ${name}?`}
      confirm={`Unlink ${name}`}
      focusAfter={row}
      act={() => api('DELETE /auth/oidc/link')}
      done={`${name} is no longer linked`}
      onDone={() => void queryClient.invalidateQueries({ queryKey: keys.session })}
    >
      You can no longer sign in with it. A sign-in link by email always works.
    </ConfirmButton>
  )
}
