import * as z from 'zod/mini'

/** The field `confirmation` must hold a text, such as the name of what is deleted. */
export function confirmationOf(expected: string, fault: string, fold = (text: string) => text) {
  // The same letters can be encoded in two ways, and a keyboard types one.
  const plain = (text: string) => fold(text.normalize('NFC').trim())
  return z.object({ confirmation: z.string().check(z.refine((typed) => plain(typed) === plain(expected), fault)) })
}
