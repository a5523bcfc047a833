import { DeadLetter, Letter, useLetter } from '../features/invitations/letter.tsx'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch } from '../lib/url/redirect.ts'
import { PageLink } from '../ui/button/page-link.tsx'
import { textLink } from '../ui/button/text-link.ts'
import { SignIn, type SignInProps } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

type InvitedProps = { token: string; target: string }

/** An invited user types no address, because the invitation has it. */
export function InvitedSignUp({ token, target }: InvitedProps) {
  const { query, dead } = useLetter(token)
  if (dead) return <SignUp target={paths.dashboard} note={<DeadLetter />} />
  return (
    <SignUp
      target={target}
      invitation={{ token, email_masked: query.data?.email_masked, onEnded: () => void query.refetch() }}
      heading={
        <Letter query={query} documentTitle="Create account">
          Have an account? <Other to={paths.login} target={target} label="Sign in" />
        </Letter>
      }
    />
  )
}

/** Most invited users have no account, so the page offers to create one, unless this browser has signed in before. */
export function InvitedSignIn({ token, ...signIn }: { token: string } & SignInProps) {
  const { query, dead } = useLetter(token)
  const { target, notice } = signIn
  if (dead) return <SignIn {...signIn} target={paths.dashboard} note={<DeadLetter />} />
  if (notice === 'invited') return <InvitedSignUp token={token} target={target} />
  return (
    <SignIn
      {...signIn}
      heading={
        <Letter query={query} documentTitle="Sign in">
          New here? <Other to={paths.signup} target={target} label="Create account" />
        </Letter>
      }
    />
  )
}

function Other({ to, target, label }: { to: string; target: string; label: string }) {
  return (
    <PageLink to={to} search={redirectSearch(target)} className={textLink}>
      {label}
    </PageLink>
  )
}
