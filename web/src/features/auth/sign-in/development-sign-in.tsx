import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Button } from '../../../ui/button/button.tsx'
import { completeSignIn } from './complete-sign-in.ts'

type DevelopmentSignInProps = { account: { email: string; password: string }; target: string }

/** Signs in the demo account by the ordinary password sign-in. Production builds leave this out. */
export function DevelopmentSignIn({ account, target }: DevelopmentSignInProps) {
  const signIn = useAction({
    mutationFn: () => api('POST /auth/sign-in', { body: account }),
    onSuccess: (answer) => completeSignIn(answer, target),
  })
  return (
    <div className="grid gap-2 border-t border-line pt-6">
      <Button onClick={() => signIn.mutate()} pending={signIn.isPending}>
        Sign in as {account.email}
      </Button>
      <p role="status" className="text-small text-muted-fg">
        {signIn.error?.detail ?? 'One-click sign-in of the development server.'}
      </p>
    </div>
  )
}
