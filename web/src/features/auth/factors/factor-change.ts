import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../queries.ts'

/** The user must know this before the last factor is removed. */
export const LAST_FACTOR =
  'It is your only second step: two-step sign-in is then off, and your recovery codes stop working.'

export function useFactorChange(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [keys.factors, keys.session, keys.reauthentication]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
