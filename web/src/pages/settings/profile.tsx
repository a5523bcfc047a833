import { useKeepUser, useSession } from '../../features/auth/session.ts'
import { ProfileForm } from '../../features/users/profile/profile-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DocumentTitle } from '../../ui/layout/document-title.tsx'
import { Section } from '../../ui/layout/section.tsx'

export function SettingsProfile() {
  const { user } = useSession()
  const keepUser = useKeepUser()
  return (
    <Section title="Profile" lead="How you appear to the people you work with.">
      <DocumentTitle>Profile</DocumentTitle>
      <Card>
        <ProfileForm user={user} onSaved={keepUser} />
      </Card>
    </Section>
  )
}
