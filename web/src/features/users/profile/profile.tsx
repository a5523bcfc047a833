import type { CurrentUser } from '@plinth/contract/users'
import { useState } from 'react'
import { ProfileForm } from './profile-form.tsx'
import { ProfileImage } from './profile-image.tsx'

type ProfileProps = { user: CurrentUser; onSaved: (user: CurrentUser) => void }

export function Profile({ user, onSaved }: ProfileProps) {
  const [imagePending, setImagePending] = useState(false)
  return (
    <div className="grid gap-5">
      <ProfileImage user={user} onSaved={onSaved} onPendingChange={setImagePending} />
      <ProfileForm user={user} onSaved={onSaved} imagePending={imagePending} />
    </div>
  )
}
