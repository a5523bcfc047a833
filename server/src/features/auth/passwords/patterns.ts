// People build long passwords from these parts; a guesser tries them first, in every order.
const COMMON_PARTS = `
  spring summer autumn winter
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today weekend
  password passphrase passcode secret login letmein welcome hello changeme change
  admin user account company default test demo guest temp love please
  contrasena passwort kennwort motdepasse senha wachtwoord haslo parola losenord
  correct horse battery staple
  this that the and with is my new our your you for not very
`
  .trim()
  .split(/\s+/)

// The US layout is a grid. Two keys are neighbours when at most one step apart in each direction.
const ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const [SHIFTED, UNSHIFTED] = ['!@#$%^&*()_+{}:"<>?', "1234567890-=[];',./"]

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Counts a whole common word, year, keyboard walk or repeated character as one part. The fewest parts count. */
export function countParts(password: string, known: readonly string[]): number {
  const words = [...COMMON_PARTS, ...known].map(spell).filter((word) => word.length > 1)
  const text = password.toLowerCase()
  // The loop counts from the end: the fewest parts of the text from each index on.
  const fewest = [0]
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const rest = text.slice(at)
    fewest.unshift(1 + Math.min(...lengthsOfParts(rest, words).map((length) => fewest[length - 1] ?? 0)))
  }
  return fewest[0] ?? 0
}

function lengthsOfParts(text: string, words: readonly string[]): number[] {
  const year = /^(1[5-9]|20)\d\d/.exec(text)?.[0].length ?? 1
  const repeated = /^(.)\1*/su.exec(text)?.[0].length ?? 1
  const spelled = spell(text)
  const found = words.filter((word) => spelled.startsWith(word)).map(({ length }) => length)
  return [1, year, repeated, lengthOfWalk(text), ...found]
}

/** l, 1 and i are the same: `P1anet` and `PIanet` are one word. */
function spell(text: string): string {
  return text
    .toLowerCase()
    .split('')
    .map((character) => LEET[character] ?? character.normalize('NFD').charAt(0))
    .join('')
    .replaceAll('l', 'i')
}

// Three keys in a straight line or four in any make a walk: `qaz`, `123`, `1q2w`, but not `red` or `was`.
function lengthOfWalk(text: string): number {
  const steps: string[] = []
  for (let at = 1; at < text.length; at += 1) {
    const step = stepBetween(text.charAt(at - 1), text.charAt(at))
    if (step === null) break
    steps.push(step)
  }
  const isWalk = steps.length >= 3 || (steps.length === 2 && steps[0] === steps[1])
  return isWalk ? steps.length + 1 : 1
}

function stepBetween(from: string, to: string): string | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (!a || !b) return null
  const [down, right] = [b.row - a.row, b.column - a.column]
  const isNeighbour = Math.max(Math.abs(down), Math.abs(right)) === 1
  return isNeighbour ? `${down},${right}` : null
}

function placeOf(character: string): { row: number; column: number } | null {
  const shifted = SHIFTED.indexOf(character)
  const key = shifted === -1 ? character : UNSHIFTED.charAt(shifted)
  const row = ROWS.findIndex((keys) => keys.includes(key))
  return row === -1 ? null : { row, column: ROWS[row]?.indexOf(key) ?? 0 }
}
