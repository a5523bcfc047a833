import type { CurrentUser } from '@plinth/contract/users'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { useFocusKept } from '../../../lib/use-focus-kept.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { textLink } from '../../../ui/button/text-link.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { Progress } from '../../../ui/upload/progress.tsx'
import { ImageButtons } from './image-buttons.tsx'
import { type ImageUpload, useImageUpload } from './use-image-upload.ts'

const UNAVAILABLE = {
  available: null,
  storage_unavailable: 'You cannot upload an image, because file storage is not set up on this server.',
  entitlement_required: (
    <>
      You cannot upload an image, because your plan does not include profile images.{' '}
      <Link to={paths.billing} className={textLink}>
        See the plans
      </Link>
    </>
  ),
}

type ProfileImageProps = { user: CurrentUser; onSaved: (user: CurrentUser) => void }

/** The image is saved at once and independently of the form below it. */
export function ProfileImage({ user, onSaved }: ProfileImageProps) {
  const toast = useToast()
  const label = useId()
  const image = useImageUpload((saved) => {
    onSaved(saved)
    toast('success', 'Profile image saved')
  })
  const { upload } = image
  const main = useRef<HTMLButtonElement>(null)
  useFocusKept(main, upload.step)
  // The question comes first, because the server deletes the image.
  const { ask, dialog } = useConfirm({
    title: 'Remove your profile image?',
    children: 'The image is deleted. Your initials are shown instead.',
    confirm: 'Remove image',
    act: async () => onSaved(await api('PUT /users/profile', { body: { profile_image: null } })),
    done: 'Profile image removed',
    focusAfter: main,
  })
  const unavailable = UNAVAILABLE[user.features.profile_image_upload]
  const problem = upload.step === 'none' ? upload.refusal : upload.step === 'chosen' ? upload.failure?.text : undefined

  return (
    <fieldset
      aria-labelledby={label}
      className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-4 border-b border-line pb-5 sm:gap-y-3"
    >
      <div className="sm:row-span-2">
        <Face user={user} upload={upload} onImageError={image.refuse} />
      </div>
      <div className="grid content-center gap-0.5 sm:content-end">
        <p id={label} className="font-medium">
          Profile image
        </p>
        <p className="text-small text-muted-fg tabular-nums">{unavailable ?? explain(upload)}</p>
      </div>
      <div className="grid content-start gap-3 max-sm:col-span-2">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {(upload.step === 'sending' || upload.step === 'saving') && (
          <Progress label="Upload of the profile image" percent={upload.percent} />
        )}
        <div className="flex gap-2 max-sm:flex-col">
          {unavailable === null && <ImageButtons {...image} main={main} replacing={user.profile_image !== null} />}
          {user.profile_image !== null && upload.step === 'none' && (
            <Button variant="quiet" className="max-sm:w-full" onClick={() => ask()}>
              Remove image
            </Button>
          )}
          {dialog}
        </div>
      </div>
      <p role="status" className="sr-only">
        {announce(upload)}
      </p>
    </fieldset>
  )
}

type FaceProps = { user: CurrentUser; upload: ImageUpload; onImageError: () => void }

function Face({ user: { id, name, profile_image }, upload, onImageError }: FaceProps) {
  const face = { id, name, size: 'huge', eager: true } as const
  if (upload.step === 'none') return <Avatar {...face} image={profile_image} />
  return <Avatar {...face} image={upload.image.url} onImageError={onImageError} />
}

function explain(upload: ImageUpload): string {
  if (upload.step === 'chosen') return 'Preview. The image is cropped to its centre.'
  if (upload.step === 'sending') return `Uploading ${upload.percent}%`
  if (upload.step === 'saving') return 'Checking the image'
  return 'PNG, JPEG or WebP, up to 5 MB.'
}

// Screen readers do not need every percent.
function announce(upload: ImageUpload): string {
  if (upload.step === 'chosen') return upload.failure ? '' : 'The preview is shown. Save the image or cancel.'
  if (upload.step === 'sending') return `Uploading, ${Math.floor(upload.percent / 25) * 25} percent`
  return upload.step === 'saving' ? 'Checking the image' : ''
}
