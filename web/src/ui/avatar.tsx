const SIZES = { small: 'size-8 text-xs', large: 'size-14 text-lg' }

type AvatarProps = { name: string; size?: keyof typeof SIZES }

/** The initials of a name. The name itself always stands beside it or in the label around it. */
export function Avatar({ name, size = 'small' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-semibold tracking-wide text-primary select-none ${SIZES[size]}`}
    >
      {initials(name)}
    </span>
  )
}

/** First letters of the first and the last word, whatever the script. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
