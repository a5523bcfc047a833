import { expect, type Page } from '@playwright/test'
import { addInvitations, colleague, makeTeamOf } from '../data/team-rows.ts'
import { beInvited } from '../data/teams.ts'
import { signUpInvited } from '../journey.ts'
import { invite } from '../journeys/organization.ts'
import { newPerson, type Person } from '../people.ts'
import { answerWith } from '../responses/refusals.ts'
import type { Stack } from '../stack/stack.ts'
import { openTeam } from './organizations.ts'
import type { State } from './state.ts'

const GARBAGE = `/invitations/${'a'.repeat(43)}`
const LONG = 'The Society for the Diffusion of Useful Knowledge about Mechanical Calculation and Weaving, 1833'

function countess(): Person {
  return { ...newPerson('Grace'), name: 'Augusta Ada King-Noel, Countess of Lovelace and Baroness Wentworth' }
}

async function failPreview(page: Page, stack: Stack): Promise<void> {
  await page.route(`${stack.api}/invitations/preview`, answerWith(stack.web, 500, 'internal_error'))
}

function letter(
  name: string,
  pathOf: (paths: { link: string; login: string; signup: string }) => string,
  invitation: () => Partial<Parameters<typeof beInvited>[1]> = () => ({}),
): State {
  return {
    name,
    signedIn: false,
    answers: [401],
    async open(page, { stack }) {
      const { link } = await beInvited(stack, { email: newPerson('Katherine Johnson').email, ...invitation() })
      const redirect = encodeURIComponent(new URL(link).pathname)
      const [login, signup] = [`/auth/login?redirect=${redirect}`, `/auth/signup?redirect=${redirect}`]
      await page.goto(pathOf({ link, login, signup }))
      await expect(page.getByText('The invitation was sent to')).toBeVisible()
    },
  }
}

export const INVITATION_STATES: State[] = [
  {
    name: 'invitation',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { link } = await beInvited(stack, { email: ada.email })
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    },
  },
  {
    name: 'invitation-long-names',
    signedIn: true,
    async open(page, { stack, ada }) {
      const inviter = countess()
      const { link } = await beInvited(stack, { email: ada.email, role: 'admin', team: LONG, inviter })
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    },
  },
  {
    name: 'invitation-loading',
    signedIn: true,
    async open(page, { stack }) {
      // The route never responds, like a slow connection.
      await page.route(`${stack.api}/invitations/preview`, () => undefined)
      await page.goto(GARBAGE)
      await expect(page.getByText('Loading the invitation')).toBeAttached()
    },
  },
  {
    name: 'invitation-decline',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { link } = await beInvited(stack, { email: ada.email })
      await page.goto(link)
      await page.getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'invitation-declined',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { link } = await beInvited(stack, { email: ada.email })
      await page.goto(link)
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    },
  },
  {
    name: 'invitation-other-account',
    signedIn: true,
    async open(page, { stack }) {
      const { link } = await beInvited(stack, { email: newPerson('Katherine Johnson').email, role: 'admin' })
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Sign out and switch' })).toBeVisible()
    },
  },
  {
    name: 'invitation-not-found',
    signedIn: true,
    answers: [404],
    async open(page) {
      await page.goto(GARBAGE)
      await expect(page.getByRole('heading', { name: 'There is no invitation here' })).toBeVisible()
    },
  },
  {
    name: 'invitation-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await failPreview(page, stack)
      await page.goto(GARBAGE)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'invitation-accepted',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { link } = await beInvited(stack, { email: ada.email })
      await page.goto(link)
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText('You joined Analytical Engines')).toBeVisible()
    },
  },
  letter('login-invited', ({ link }) => link),
  letter('login-invited-has-account', ({ login }) => login),
  letter('signup-invited', ({ signup }) => signup),
  letter(
    'login-invited-long-names',
    ({ link }) => link,
    () => ({ role: 'admin', team: LONG, inviter: countess() }),
  ),
  {
    name: 'login-invited-loading',
    signedIn: false,
    answers: [401],
    async open(page, { stack }) {
      await page.route(`${stack.api}/invitations/preview`, () => undefined)
      await page.goto(GARBAGE)
      await expect(page.getByText('Loading the invitation')).toBeAttached()
    },
  },
  {
    name: 'login-invited-failed',
    signedIn: false,
    answers: [401, 500],
    async open(page, { stack }) {
      await failPreview(page, stack)
      await page.goto(GARBAGE)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'login-invited-ended',
    signedIn: false,
    answers: [401, 404],
    async open(page) {
      await page.goto(GARBAGE)
      await expect(page.getByText('There is no invitation here.')).toBeVisible()
    },
  },
  {
    name: 'signup-invited-ended',
    signedIn: false,
    answers: [404],
    async open(page) {
      await page.goto(`/auth/signup?redirect=${encodeURIComponent(GARBAGE)}`)
      await expect(page.getByText('There is no invitation here.')).toBeVisible()
    },
  },
  {
    name: 'login-invited-sent',
    signedIn: false,
    answers: [401],
    async open(page, { stack }) {
      const grace = newPerson('Grace Hopper')
      const { link } = await beInvited(stack, { email: grace.email, inviter: newPerson('Alan Turing') })
      await page.goto(link)
      await signUpInvited(page, grace)
    },
  },
]

/** The states are those of the dialog, and of invited people among the members. */
export const INVITING_STATES: State[] = [
  {
    name: 'organization-invite-member',
    signedIn: true,
    answers: [409],
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/organization')
      await invite(page, ada.email)
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'organization-invite',
    signedIn: true,
    async open(page, surroundings) {
      await openTeam(page, surroundings)
      await page.getByRole('button', { name: 'Invite people' }).click()
      await page.getByLabel('Email addresses').fill('katherine@example.com\nbarbara.liskov@example.com')
      await expect(page.getByRole('button', { name: 'Send 2 invitations' })).toBeVisible()
    },
  },
  {
    name: 'organization-invite-results',
    signedIn: true,
    answers: [409],
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/organization')
      await invite(page, `katherine@example.com, ${ada.email}, barbara.liskov@example.com`)
      await expect(page.getByText('2 of 3 invitations sent')).toBeVisible()
    },
  },
  {
    name: 'organization-members-invited',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { organization_id } = await makeTeamOf(stack, {
        name: 'Analytical Engines',
        of: ada.email,
        colleagues: [colleague('Grace Hopper', 'admin'), colleague('Alan Turing', 'member')],
      })
      const inviter = ada.email
      await addInvitations(stack, organization_id, [
        { email: 'katherine@example.com', role: 'member', inviter, hours_left: 6 * 24 },
        {
          email: 'an.uncommonly.long.address@a.department.of.a.university.example',
          role: 'admin',
          inviter,
          hours_left: -5,
        },
      ])
      await page.goto('/organization')
      await expect(page.getByText('katherine@example.com', { exact: true })).toBeVisible()
    },
  },
]
