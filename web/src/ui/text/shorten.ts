/** Cuts out the middle of a long name, so that its ending stays. `max` counts characters as people see them. */
export function shorten(name: string, max: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  if (characters.length <= max) return name
  const end = Math.floor((max - 1) / 3)
  return `${characters.slice(0, max - 1 - end).join('')}…${characters.slice(-end).join('')}`
}
