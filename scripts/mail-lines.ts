/**
 * Puts the text of a logged mail on lines of its own, so that its link can be clicked, selected and grepped. Other lines
 * stay unchanged.
 */
export function unfoldMail(line: string): string {
  const [folded, text] = /"?\btext"?: ?("(?:[^"\\]|\\.)*")/.exec(line) ?? []
  if (folded === undefined || text === undefined) return line
  const unfolded: string = JSON.parse(text)
  const lines = unfolded.trimEnd().split('\n')
  return line.replace(folded, () => `text:\n\n${lines.map((each) => (each ? `        ${each}` : '')).join('\n')}\n`)
}
