import type { CurrentUser } from '@plinth/contract/users'
import type { ComponentProps } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { initials } from '../../../ui/avatar/initials.ts'

export function AccountButton({ user, ...button }: ComponentProps<'button'> & { user: CurrentUser }) {
  return (
    <button
      {...button}
      type="button"
      // The name contains the visible initials (WCAG 2.5.3).
      aria-label={`Account menu, ${initials(user.name)}, ${user.name}`}
      className="grid size-10 place-items-center rounded-full transition-colors hover:bg-muted data-popup-open:bg-muted pointer-coarse:size-11"
    >
      <Avatar id={user.id} name={user.name} image={user.profile_image} eager />
    </button>
  )
}
