/** The message says to the user why nothing is generated. */
export class Problem extends Error {
  override name = 'Problem'
}
