import { type APIRequestContext, expect, request } from '@playwright/test'
import { countMails, takeLink } from '../mailbox.ts'
import { createAccount, newPerson, type Person, signInWith } from '../people.ts'
import type { Stack } from '../stack/stack.ts'

export async function createTeam(api: APIRequestContext, stack: Stack, name = 'Analytical Engines'): Promise<void> {
  await api.post(`${stack.api}/organizations`, { data: { name }, failOnStatusCode: true })
}

/** Invites an address into the caller's active team and returns the link of the mail. */
export async function invite(
  api: APIRequestContext,
  stack: Stack,
  { email, role = 'member' }: { email: string; role?: 'admin' | 'member' },
): Promise<string> {
  const before = await countMails(stack.log, 'organization-invitation', email)
  await api.post(`${stack.api}/organizations/current/invitations`, { data: { email, role }, failOnStatusCode: true })
  // An earlier invitation may have sent a mail with the same template.
  await expect
    .poll(() => countMails(stack.log, 'organization-invitation', email), { intervals: [20, 50, 100] })
    .toBeGreaterThan(before)
  return await takeLink(stack.log, 'organization-invitation', email)
}

/** Another user's team invites. Returns the link and the inviter's request context. */
export async function beInvited(
  stack: Stack,
  invitation: { email: string; role?: 'admin' | 'member'; team?: string; inviter?: Person },
): Promise<{ link: string; inviter: APIRequestContext }> {
  const { inviter: person = newPerson('Grace Hopper'), team } = invitation
  await createAccount(stack, person)
  const inviter = await request.newContext()
  await signInWith(inviter, stack, person)
  await createTeam(inviter, stack, team)
  return { link: await invite(inviter, stack, invitation), inviter }
}

export async function readMembers(api: APIRequestContext, stack: Stack): Promise<Record<string, string>> {
  const answer = await api.get(`${stack.api}/organizations/current/members`, { failOnStatusCode: true })
  const { items }: { items: { email: string; role: string }[] } = await answer.json()
  return Object.fromEntries(items.map(({ email, role }) => [email, role]))
}

type Pending = { id: string; email: string; expires_at: string }

export async function readPending(api: APIRequestContext, stack: Stack): Promise<Pending[]> {
  const answer = await api.get(`${stack.api}/organizations/current/invitations`, { failOnStatusCode: true })
  const { items }: { items: Pending[] } = await answer.json()
  return items
}

export async function revokeAll(api: APIRequestContext, stack: Stack): Promise<void> {
  for (const { id } of await readPending(api, stack)) {
    await api.delete(`${stack.api}/organizations/current/invitations/${id}`, { failOnStatusCode: true })
  }
}
