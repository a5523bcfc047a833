import { UserRound } from 'lucide-react'

const SIZES = { small: 'size-8 text-xs', large: 'size-14 text-lg' }

type AvatarProps = { name: string; size?: keyof typeof SIZES }

/** Initials, or an icon for a name without letters. Hidden from screen readers: show the name beside it. */
export function Avatar({ name, size = 'small' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-semibold tracking-wide text-primary select-none ${SIZES[size]}`}
    >
      {initials(name) || <UserRound className="size-1/2" />}
    </span>
  )
}

/** First letters of the first and last word that have one, in any script. */
export function initials(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return [first, last].map((letter) => letter?.toLocaleUpperCase() ?? '').join('')
}
