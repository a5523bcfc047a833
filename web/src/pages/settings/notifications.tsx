import { useSession } from '../../features/auth/session.ts'
import { Preferences } from '../../features/notifications/preferences.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { DocumentTitle } from '../../ui/layout/document-title.tsx'
import { Section } from '../../ui/layout/section.tsx'

export function SettingsNotifications() {
  const { features } = useSession().user
  return (
    <Section title="Notifications" lead="Choose what you are told, and how.">
      <DocumentTitle>Notifications · Settings</DocumentTitle>
      {features.email_delivery === 'logged' && (
        <Alert tone="info">This server sends no email: what it would send is written to its log.</Alert>
      )}
      <Preferences />
    </Section>
  )
}
