import { useKeepUser, useSession } from '../features/auth/session.ts'
import { ProfileForm } from '../features/users/profile-form.tsx'
import { Card } from '../ui/card.tsx'

export function SettingsProfile() {
  const { user } = useSession()
  const keepUser = useKeepUser()
  return (
    <section className="grid gap-5">
      <title>Profile · Plinth</title>
      <div className="grid gap-1">
        <h2 className="text-lg leading-6 font-semibold tracking-[-0.01em]">Profile</h2>
        <p className="text-muted-fg">How you appear to the people you work with.</p>
      </div>
      <Card>
        <ProfileForm user={user} onSaved={keepUser} />
      </Card>
    </section>
  )
}
