/** A command cannot do what was typed. The message is for the operator. */
export class CommandFault extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'CommandFault'
  }
}
