import { InvitedRole } from '@plinth/contract/invitations'
import { Email } from '@plinth/contract/values'
import * as z from 'zod/mini'

/** An hour allows this many invitations. */
const MAX_ADDRESSES = 30

/** Returns each address once: between commas, semicolons or white space, also as `Ada <ada@example.com>`. */
export function splitAddresses(text: string): string[] {
  const bracketed = /(?:"[^"\n]*"|[^<>,;\n])*<([^<>\n]*)>/g
  const parts = text.replace(bracketed, ' $1 ').split(/[\s,;]+/)
  const by_address = new Map(parts.filter(Boolean).map((part) => [part.toLowerCase(), part]))
  return [...by_address.values()]
}

/** Names the first part that is no address, because the field shows many. */
const AddressList = z.string().check(({ value, issues }) => {
  const message = faultOf(splitAddresses(value))
  if (message) issues.push({ code: 'custom', message, input: value })
})

function faultOf(addresses: string[]): string | undefined {
  if (addresses.length === 0) return 'Enter an email address'
  if (addresses.length > MAX_ADDRESSES)
    return `Enter at most ${MAX_ADDRESSES} addresses. These are ${addresses.length}.`
  const wrong = addresses.find((address) => !z.safeParse(Email, address).success)
  if (wrong !== undefined && addresses.length === 1) return 'Enter a valid email address'
  return wrong === undefined ? undefined : `“${wrong}” is not a valid email address`
}

export const InvitationList = z.strictObject({ emails: AddressList, role: InvitedRole })
