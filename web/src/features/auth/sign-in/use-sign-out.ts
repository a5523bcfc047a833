import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { announceSignOut } from '../../../lib/session/cross-tab.ts'
import { writeEntry } from '../../../lib/storage.ts'
import { fullLoad } from '../../../lib/url/full-load.ts'
import { paths } from '../../../lib/url/paths.ts'
import { redirectSearch } from '../../../lib/url/redirect.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'

/** Signs out in every tab; on failure shows a message and stays. The next sign-in redirects to `target`. */
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
