import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Parameters keep their names from the form, such as `line_items[0][price]`. */
export type ApiRequest = {
  method: string
  path: string
  parameters: URLSearchParams
  authorization: string | undefined
  version: string | undefined
  idempotency_key: string | undefined
}

export async function readRequest(message: IncomingMessage): Promise<ApiRequest> {
  const { method = 'GET', headers } = message
  const url = new URL(message.url ?? '/', 'http://stripe')
  const header = (name: string) => headers[name]?.toString()
  return {
    method,
    path: url.pathname,
    parameters: method === 'POST' ? new URLSearchParams(await text(message)) : url.searchParams,
    authorization: header('authorization'),
    version: header('stripe-version'),
    idempotency_key: header('idempotency-key'),
  }
}

/** Reads the members of an object, which the form sends as `metadata[user_id]`. */
export function membersOf(parameters: URLSearchParams, name: string): Record<string, string> {
  const members = [...parameters].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
  return Object.fromEntries(members.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}

/** Returns whether a list should expand a member, such as `data.customer`. */
export function expands(parameters: URLSearchParams, member: string): boolean {
  return [...parameters].some(([key, value]) => /^expand\[\d*\]$/.test(key) && value === member)
}
