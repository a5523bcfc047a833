import { expect } from '@playwright/test'
import { bell, clearInbox, failNotifications, fillInbox, fillInboxWith, MIXED, openPanel, rows } from '../data/inbox.ts'
import { expectDashboard } from '../journey.ts'
import type { State } from './state.ts'

export const NOTIFICATION_STATES: State[] = [
  {
    name: 'bell',
    signedIn: true,
    async open(page, { stack, ada }) {
      await fillInbox(stack, ada.email, MIXED)
      await page.goto('/dashboard')
      await expect(rows(await openPanel(page))).toHaveCount(MIXED.length)
    },
  },
  {
    name: 'bell-empty',
    signedIn: true,
    async open(page, { stack, ada }) {
      await clearInbox(stack, ada.email)
      await page.goto('/dashboard')
      await expect((await openPanel(page)).getByText('No notifications yet')).toBeVisible()
    },
  },
  {
    name: 'bell-empty-unread',
    signedIn: true,
    async open(page, { stack, ada }) {
      await fillInbox(stack, ada.email, MIXED.slice(3))
      await page.goto('/dashboard')
      const panel = await openPanel(page)
      await panel.getByRole('radio', { name: 'Unread' }).click()
      await expect(panel.getByText('You have read everything')).toBeVisible()
    },
  },
  {
    name: 'bell-loading',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/notifications?*`, () => {})
      await page.goto('/dashboard')
      await expect((await openPanel(page)).getByText('Loading your notifications')).toBeAttached()
    },
  },
  {
    name: 'bell-list-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await failNotifications(page, stack, '?*')
      await page.goto('/dashboard')
      await expect((await openPanel(page)).getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'bell-failing',
    signedIn: true,
    answers: [503],
    async open(page, { stack, ada }) {
      await failNotifications(page, stack, '/unread-count', 503)
      await page.goto('/dashboard')
      await expectDashboard(page, ada.name)
      await expect(bell(page, 'Notifications could not be checked')).toBeVisible()
    },
  },
  {
    name: 'bell-many',
    signedIn: true,
    async open(page, { stack, ada }) {
      await fillInboxWith(stack, ada.email, 120)
      await page.goto('/dashboard')
      await expect(bell(page, 'Notifications, 120 unread')).toBeVisible()
      const panel = await openPanel(page)
      await panel.getByRole('button', { name: 'Show more notifications' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'notifications-modal',
    signedIn: true,
    async open(page, { stack, ada }) {
      await fillInbox(stack, ada.email, MIXED)
      await page.goto('/dashboard')
      await (await openPanel(page)).getByRole('button', { name: 'View all' }).click()
      await expect(page.getByRole('link', { name: 'Open as a page' })).toBeVisible()
      await expect(rows(page)).toHaveCount(MIXED.length)
    },
  },
  {
    name: 'notifications',
    signedIn: true,
    async open(page, { stack, ada }) {
      await fillInbox(stack, ada.email, MIXED)
      await page.goto('/notifications')
      await expect(rows(page)).toHaveCount(MIXED.length)
    },
  },
  {
    name: 'notifications-filtered',
    signedIn: true,
    async open(page, { stack, ada }) {
      await fillInbox(stack, ada.email, MIXED)
      await page.goto('/notifications?unread=true&type=security_alert')
      await expect(rows(page)).toHaveCount(1)
    },
  },
  {
    name: 'notifications-empty-type',
    signedIn: true,
    async open(page) {
      await page.goto('/notifications?type=billing_update')
      await expect(page.getByText('No billing updates')).toBeVisible()
    },
  },
  {
    name: 'notification-settings',
    signedIn: true,
    async open(page) {
      await page.goto('/settings/notifications')
      await page.getByRole('switch', { name: 'Email for announcements' }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'notification-settings-loading',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/notifications/preferences`, () => {})
      await page.goto('/settings/notifications')
      await expect(page.getByText('Loading your choices')).toBeAttached()
    },
  },
  {
    name: 'notification-settings-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await failNotifications(page, stack, '/preferences')
      await page.goto('/settings/notifications')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
]
