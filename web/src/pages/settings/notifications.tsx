import { Preferences } from '../../features/notifications/preferences.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/layout/section.tsx'

export function SettingsNotifications() {
  const { features } = useSession().user
  return (
    <Section title="Notifications" lead="Choose which notifications you get, and how.">
      {features.email_delivery === 'logged' && (
        <Alert tone="info">This server sends no email. It writes messages to its log instead.</Alert>
      )}
      <Preferences />
    </Section>
  )
}
