import type { CurrentUser } from '@plinth/contract/users'
import type { ComponentProps } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'

/** Opens the account menu. */
export function AccountButton({ user, ...button }: ComponentProps<'button'> & { user: CurrentUser }) {
  return (
    <button
      {...button}
      type="button"
      aria-label={`Account menu, ${user.name}`}
      className="grid size-10 place-items-center rounded-full transition-colors hover:bg-muted data-popup-open:bg-muted pointer-coarse:size-11"
    >
      <Avatar id={user.id} name={user.name} image={user.profile_image} eager />
    </button>
  )
}
