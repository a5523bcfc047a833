import { expect } from '@playwright/test'
import { addInvitations, colleague, makeTeamOf } from '../data/team-rows.ts'
import { invite } from '../journeys/organization.ts'
import { openTeam } from './organizations.ts'
import type { State } from './state.ts'

/** The dialog that invites, and those who are invited among the members. */
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
        { email: 'barbara.liskov@example.com', role: 'admin', inviter, hours_left: -5 },
      ])
      await page.goto('/organization')
      await expect(page.getByText('katherine@example.com', { exact: true })).toBeVisible()
    },
  },
]
