import { useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { fullLoad } from '../../lib/full-load.ts'
import { paths } from '../../lib/paths.ts'
import { redirectSearch } from '../../lib/redirect.ts'
import { writeEntry } from '../../lib/storage.ts'
import { announceSignOut } from '../../lib/tabs.ts'
import { useAction } from '../../lib/use-action.ts'
import { useToast } from '../../ui/toast.tsx'

/**
 * Gives what signs out, here and in the other tabs. When the server does not agree, it says so and stays.
 * `target` is where the next sign-in leads on to.
 */
export function useSignOut(target: string = paths.dashboard): { signOut: () => void; pending: boolean } {
  const router = useRouter()
  const toast = useToast()
  const { mutate, isPending, isSuccess } = useAction({
    mutationFn: () => api('POST /auth/sign-out'),
    onSuccess: () => {
      writeEntry('signed_in', null)
      announceSignOut()
      fullLoad(router.buildLocation({ to: paths.login, search: redirectSearch(target) }).href)
    },
    onError: ({ detail }) => toast('danger', `You are still signed in. ${detail}`),
  })
  return { signOut: () => mutate(), pending: isPending || isSuccess }
}
