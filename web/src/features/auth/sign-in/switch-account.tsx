import { Button } from '../../../ui/button/button.tsx'
import { useSignOut } from './use-sign-out.ts'

export function SwitchAccount({ target }: { target: string }) {
  const { signOut, pending } = useSignOut(target)
  return (
    <Button variant="primary" className="max-sm:w-full" pending={pending} onClick={signOut}>
      Sign out and switch
    </Button>
  )
}
