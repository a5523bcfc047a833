import Building2 from 'lucide-react/icons/building-2'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { initials } from './initials.ts'
import { tintOf } from './tints.ts'

const SIZES = {
  tiny: { pixels: 24, box: 'size-6 text-xs', corners: 'rounded-md' },
  small: { pixels: 32, box: 'size-8 text-xs', corners: 'rounded-control' },
  large: { pixels: 56, box: 'size-14 text-lg', corners: 'rounded-card' },
  huge: { pixels: 96, box: 'size-24 text-display', corners: 'rounded-card' },
}

type AvatarProps = {
  /** Chooses the colour, so that one person or thing has the same one everywhere. */
  id: string
  name: string
  /** Shown instead of the initials, unless it cannot be loaded. */
  image?: string | null
  size?: keyof typeof SIZES
  /** For organizations; people are round. */
  square?: boolean
  /** Loads the image at once, not only when it scrolls into view. */
  eager?: boolean
  onImageError?: () => void
}

/** A picture, or initials on a soft colour, or an icon for a name without letters. Hidden from screen readers: show the name beside it. */
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
