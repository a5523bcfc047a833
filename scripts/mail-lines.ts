/**
 * Makes a mail in the API's readable log a mail again: its text on lines of its own, so that the link in it can be
 * clicked, selected and found by grep. Any other line stays as it is.
 */
export function unfoldMail(line: string): string {
  const [folded, text] = /"?\btext"?: ?("(?:[^"\\]|\\.)*")/.exec(line) ?? []
  if (folded === undefined || text === undefined) return line
  const unfolded: string = JSON.parse(text)
  const lines = unfolded.trimEnd().split('\n')
  return line.replace(folded, () => `text:\n\n${lines.map((each) => (each ? `        ${each}` : '')).join('\n')}\n`)
}
