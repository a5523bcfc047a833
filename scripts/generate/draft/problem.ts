/** Why nothing is generated, as a sentence for whoever ran the command. */
export class Problem extends Error {
  override name = 'Problem'
}
