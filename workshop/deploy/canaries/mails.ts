import { expect } from 'vitest'
import type { FakeResend } from '../../../server/src/adapters/mail/test/fake-resend.ts'

/** Waits for the newest mail of a template to an address and returns the token of its link. */
export async function tokenOf({ requests }: FakeResend, template: string, to: string): Promise<string> {
  const found = () =>
    requests.findLast(
      ({ headers, body }) =>
        String(headers['idempotency-key']).startsWith(`${template}/`) && JSON.stringify(body).includes(to),
    )
  await expect.poll(found).toBeDefined()
  const { text } = Object(found()?.body)
  const [address = ''] = /https?:\/\/\S+/.exec(text) ?? []
  const fragment = new URLSearchParams(new URL(address).hash.slice(1))
  return fragment.get('token') ?? fragment.get('magic') ?? new URL(address).pathname.split('/').at(-1) ?? ''
}
