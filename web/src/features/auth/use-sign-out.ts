import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { fullLoad } from '../../lib/full-load.ts'
import { paths } from '../../lib/paths.ts'
import { writeEntry } from '../../lib/storage.ts'
import { announceSessionChange } from '../../lib/tabs.ts'
import { useToast } from '../../ui/toast.tsx'

/** Gives the function that signs out, here and in the other tabs. When the server does not agree, it says so and stays. */
export function useSignOut(): () => void {
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: () => api('POST /auth/sign-out'),
    onSuccess: () => {
      writeEntry('signed_in', null)
      announceSessionChange()
      fullLoad(paths.login)
    },
    onError: ({ detail }) => toast('danger', `You are still signed in. ${detail}`),
  })
  return () => mutate()
}
