import { type CurrentUser, UpdateProfileRequestSchema } from '@plinth/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type ProfileFormProps = { user: CurrentUser; onSaved: (user: CurrentUser) => void }

export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const toast = useToast()
  const [name, setName] = useState(user.name)
  const [phone, setPhone] = useState(user.phone_number ?? '')

  const { form, pending } = useApiForm({
    schema: UpdateProfileRequestSchema,
    toBody: () => ({ name, phone_number: phone.trim() || null }),
    send: (body) => api('PUT /users/profile', { body }),
    onDone: (saved) => {
      setName(saved.name)
      setPhone(saved.phone_number ?? '')
      onSaved(saved)
      toast('success', 'Profile saved')
    },
  })

  return (
    <Form {...form}>
      <TextField name="name" label="Name" autoComplete="name" value={name} onChange={setName} />
      <TextField label="Email" kind="email" readOnly value={user.email} hint="Email cannot be changed." />
      <TextField
        name="phone_number"
        label="Phone number"
        kind="tel"
        autoComplete="tel"
        optional
        value={phone}
        onChange={setPhone}
        rule="In the international form, such as +442079460000."
      />
      <div className="flex border-t border-line pt-5">
        <Button type="submit" variant="primary" pending={pending} className="max-md:w-full">
          Save changes
        </Button>
      </div>
    </Form>
  )
}
