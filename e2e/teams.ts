import { type APIRequestContext, request } from '@playwright/test'
import { takeLink } from './mailbox.ts'
import { createAccount, newPerson, type Person } from './people.ts'
import type { Stack } from './stack/stack.ts'

// What happens before a test begins, or beside it: teams and their invitations, by the API as any client would.

/** Creates a team for whoever the requests come from; that person acts in it then. */
export async function createTeam(api: APIRequestContext, stack: Stack, name = 'Analytical Engines'): Promise<void> {
  await api.post(`${stack.api}/organizations`, { data: { name }, failOnStatusCode: true })
}

/** Invites an address into the team the inviter acts in, and answers the link out of the mail. */
export async function invite(
  api: APIRequestContext,
  stack: Stack,
  { email, role = 'member' }: { email: string; role?: 'admin' | 'member' },
): Promise<string> {
  await api.post(`${stack.api}/organizations/current/invitations`, { data: { email, role }, failOnStatusCode: true })
  return await takeLink(stack.log, 'organization-invitation', email)
}

/** An invitation from somebody with a team of their own. Answers its link, and the inviter's requests for what comes next. */
export async function beInvited(
  stack: Stack,
  invitation: { email: string; role?: 'admin' | 'member'; team?: string; inviter?: Person },
): Promise<{ link: string; inviter: APIRequestContext }> {
  const { inviter: person = newPerson('Grace Hopper'), team } = invitation
  await createAccount(stack, person)
  const inviter = await request.newContext()
  const { email, password } = person
  await inviter.post(`${stack.api}/auth/sign-in`, { data: { email, password }, failOnStatusCode: true })
  await createTeam(inviter, stack, team)
  return { link: await invite(inviter, stack, invitation), inviter }
}
