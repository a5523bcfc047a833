import type { CurrentUser } from '@plinth/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { keys as organizationKeys } from '../../features/organizations/queries.ts'
import { ProfileForm } from '../../features/users/profile/profile-form.tsx'
import { ProfileImage } from '../../features/users/profile/profile-image.tsx'
import { keys as userKeys } from '../../features/users/queries.ts'
import { useKeepUser, useSession } from '../../lib/session/session.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Section } from '../../ui/layout/section.tsx'

export function SettingsProfile() {
  const { user } = useSession()
  const showSaved = useShowSaved()
  return (
    <Section title="Profile" lead="This is how you appear to the people you work with.">
      <Card>
        <div className="grid gap-5">
          <ProfileImage user={user} onSaved={showSaved} />
          <ProfileForm user={user} onSaved={showSaved} />
        </div>
      </Card>
    </Section>
  )
}

/** The header shows a changed profile at once, and the lists of people never show the old one. */
function useShowSaved(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  return (user) => {
    keepUser(user)
    for (const queryKey of [userKeys.all, organizationKeys.all]) queryClient.removeQueries({ queryKey })
  }
}
