import type { CurrentUser } from '@plinth/contract/users'
import type { RefObject } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx'

type RemoveImageProps = {
  shown: boolean
  /** Gets the focus when the button is gone. */
  focusAfter: RefObject<HTMLElement | null>
  onRemoved: (user: CurrentUser) => void
}

/** Asks first, because the server deletes the image. */
export function RemoveImage({ shown, focusAfter, onRemoved }: RemoveImageProps) {
  const { ask, dialog } = useConfirm({
    title: 'Remove your profile image?',
    children: 'The image is deleted. Your initials are shown instead.',
    confirm: 'Remove image',
    act: async () => onRemoved(await api('PUT /users/profile', { body: { profile_image: null } })),
    done: 'Profile image removed',
    focusAfter,
  })
  return (
    <>
      {shown && (
        <Button variant="quiet" className="max-sm:w-full" onClick={() => ask()}>
          Remove image
        </Button>
      )}
      {dialog}
    </>
  )
}
