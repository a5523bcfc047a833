import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { fullLoad } from '../../lib/url/full-load.ts'
import { paths } from '../../lib/url/paths.ts'
import { loginSearch } from '../guard.ts'

/** Goes to the sign-in page, which redirects back to this page. */
export function useLeaveForSignIn(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, searchStr } = router.latestLocation
    fullLoad(router.buildLocation({ to: paths.login, search: loginSearch(pathname + searchStr, true) }).href)
  }, [router])
}
