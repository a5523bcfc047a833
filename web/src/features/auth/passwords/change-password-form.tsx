import { ChangePasswordRequest } from '@plinth/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { atField } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { announceSessionChange } from '../../../lib/session/cross-tab.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { keys } from '../queries.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { UsernameOfForm } from './username-of-form.tsx'

type ChangePasswordFormProps = { email: string; exists: boolean; onClose: () => void }

/** A new password ends every other session. */
export function ChangePasswordForm({ email, exists, onClose }: ChangePasswordFormProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { form, pending } = useApiForm({
    schema: ChangePasswordRequest,
    send: (body) =>
      api('POST /auth/change-password', { body }).catch(atField('password_incorrect', 'current_password')),
    onDone: () => {
      announceSessionChange()
      for (const queryKey of [keys.session, keys.sessions, keys.factors])
        void queryClient.invalidateQueries({ queryKey })
      toast('success', exists ? 'Password changed. You are signed out everywhere else.' : 'Password set')
      onClose()
    },
  })
  return (
    <Form {...form}>
      <UsernameOfForm email={email} />
      {exists && (
        <PasswordField name="current_password" label="Current password" autoComplete="current-password" autoFocus />
      )}
      <NewPasswordField name="new_password" label="New password" autoFocus={!exists} />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" variant="primary" pending={pending}>
          {exists ? 'Change password' : 'Set password'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
