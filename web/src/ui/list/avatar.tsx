import { UserRound } from 'lucide-react'

const SIZES = { small: 'size-8 text-xs', large: 'size-14 text-lg' }

type AvatarProps = { name: string; size?: keyof typeof SIZES }

/** The initials of a name, or a figure where it has no letters. The name itself is beside it or in the label around it. */
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

/** The first letters of the first and the last word that have one, in any script; other characters are passed over. */
export function initials(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return [first, last].map((letter) => letter?.toLocaleUpperCase() ?? '').join('')
}
