import Building2 from 'lucide-react/icons/building-2'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { initials } from './initials.ts'
import { tintOf } from './tints.ts'

const SIZES = {
  tiny: { pixels: 24, box: 'size-6 text-xs', corners: 'rounded-item' },
  small: { pixels: 32, box: 'size-8 text-xs', corners: 'rounded-control' },
  large: { pixels: 56, box: 'size-14 text-lg', corners: 'rounded-card' },
  huge: { pixels: 96, box: 'size-24 text-display', corners: 'rounded-card' },
}

type AvatarProps = {
  /** The id chooses the colour, so that one person or thing has the same one everywhere. */
  id: string
  name: string
  /** The image replaces the initials, unless it cannot be loaded. */
  image?: string | null
  size?: keyof typeof SIZES
  /** Organizations are square, and people are round. */
  square?: boolean
  /** Eager images load at once, not only when they scroll into view. */
  eager?: boolean
  onImageError?: () => void
}

/** Screen readers skip the avatar, so show the name beside it. A name without letters gets an icon. */
export function Avatar({ id, name, image, size = 'small', square = false, eager = false, onImageError }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const { pixels, box, corners } = SIZES[size]
  const Icon = square ? Building2 : UserRound
  // Two letters are too small to read in the smallest size.
  const letters = initials(name, size === 'tiny' ? 1 : 2)
  return (
    <span
      aria-hidden="true"
      className={`tint grid shrink-0 place-items-center overflow-hidden font-semibold select-none ${tintOf(id)} ${box} ${square ? corners : 'rounded-full'}`}
    >
      {image && image !== broken ? (
        <img
          src={image}
          alt=""
          width={pixels}
          height={pixels}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => {
            setBroken(image)
            onImageError?.()
          }}
          className="size-full object-cover"
        />
      ) : (
        letters || <Icon className="size-1/2" />
      )}
    </span>
  )
}
