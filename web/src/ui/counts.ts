const NUMBER = new Intl.NumberFormat([...navigator.languages])

/** A number of things, grouped as the reader writes numbers: "1,000". */
export function formatCount(count: number): string {
  return NUMBER.format(count)
}
