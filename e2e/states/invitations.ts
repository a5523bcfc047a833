import { expect } from '@playwright/test'
import { beInvited } from '../data/teams.ts'
import { newPerson } from '../people.ts'
import type { State } from './state.ts'

const GARBAGE = `/invitations/${'a'.repeat(43)}`
const LONG = 'The Society for the Diffusion of Useful Knowledge about Mechanical Calculation and Weaving, 1833'

/** The invitation page, and sign-in and sign-up on the way to it. */
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
      const inviter = {
        ...newPerson('Grace'),
        name: 'Augusta Ada King-Noel, Countess of Lovelace and Baroness Wentworth',
      }
      const { link } = await beInvited(stack, { email: ada.email, role: 'admin', team: LONG, inviter })
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    },
  },
  {
    name: 'invitation-loading',
    signedIn: true,
    async open(page, { stack }) {
      // Never responds, like a slow connection.
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
      const headers = { 'access-control-allow-origin': stack.web, 'access-control-allow-credentials': 'true' }
      await page.route(`${stack.api}/invitations/preview`, (route) =>
        route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status: 500, headers }),
      )
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
  {
    name: 'login-invited',
    signedIn: false,
    answers: [401],
    async open(page) {
      await page.goto(GARBAGE)
      await expect(page.getByText('An invitation is waiting for you.')).toBeVisible()
    },
  },
  {
    name: 'signup-invited',
    signedIn: false,
    async open(page) {
      await page.goto(`/auth/signup?redirect=${encodeURIComponent(GARBAGE)}`)
      await expect(page.getByText('An invitation is waiting for you.')).toBeVisible()
    },
  },
]
