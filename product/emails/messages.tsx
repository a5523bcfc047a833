/** The message of every mail of the product. */
export const MESSAGES = {}
