/** A command cannot do its work, and an operator can fix why. The message is for the operator. */
export class CommandFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'CommandFault'
  }
}
