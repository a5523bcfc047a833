import { expect, type Locator, type Page } from '@playwright/test'
import type { NotificationType } from '@plinth/contract/notifications'
import type { Stack } from '../stack/stack.ts'
import { change } from './database.ts'

type Entry = {
  title: string
  body?: string
  type?: NotificationType
  action_path?: string | null
  read?: boolean
  minutes_ago?: number
}

/** Three entries of this typical inbox are unread. */
export const MIXED: Entry[] = [
  {
    title: 'New sign-in to your account',
    body: 'Your account was used from a browser we have not seen before: Firefox on Linux. If this was not you, change your password and sign that browser out.',
    type: 'security_alert',
    action_path: '/settings/account',
    minutes_ago: 4,
  },
  {
    title: 'Your trial ends in three days',
    body: 'Choose a plan to keep what it includes.',
    type: 'billing_update',
    action_path: '/settings/profile',
    minutes_ago: 41,
  },
  {
    title: 'Maintenance on Sunday',
    body: 'From 06:00 to 06:30 UTC everything can be read and nothing changed.',
    type: 'system_announcement',
    action_path: null,
    minutes_ago: 3 * 60,
  },
  {
    title: 'Your payment has arrived',
    body: 'Your subscription is active again.',
    type: 'billing_update',
    read: true,
    minutes_ago: 6 * 60,
  },
  {
    title: 'Your password was changed',
    body: 'A new password was set through a link sent to your address, and every device was signed out.',
    type: 'security_alert',
    action_path: '/settings/account',
    read: true,
    minutes_ago: 2 * 24 * 60,
  },
  {
    title: 'Directories are here',
    body: 'Everybody can now be found by name.',
    type: 'system_announcement',
    read: true,
    minutes_ago: 20 * 24 * 60,
  },
]

/** Empties an inbox after a sign-in with a new browser, which adds a security alert. */
export async function clearInbox(stack: Stack, email: string): Promise<void> {
  const clear = () =>
    change(stack, 'delete from notifications where user_id = (select id from users where email = $1)', [email])
  await expect.poll(clear, 'the entry of the sign-in').toBe(1)
}

/** Replaces the entries of an inbox. */
export async function fillInbox(stack: Stack, email: string, entries: Entry[]): Promise<void> {
  await clearInbox(stack, email)
  await addToInbox(stack, email, entries)
}

export async function addToInbox(stack: Stack, email: string, entries: Entry[]): Promise<void> {
  const rows = entries.map((entry, index) => ({
    body: 'Something happened.',
    type: 'security_alert',
    action_path: null,
    read: false,
    minutes_ago: index + 1,
    ...entry,
  }))
  await change(
    stack,
    `insert into notifications (user_id, type, title, body, action_path, read_at, created_at)
     select users.id, r.type, r.title, r.body, r.action_path,
            case when r.read then now() end, now() - r.minutes_ago * interval '1 minute'
     from users, jsonb_to_recordset($2) as r
       (type text, title text, body text, action_path text, read boolean, minutes_ago int)
     where users.email = $1`,
    [email, JSON.stringify(rows)],
  )
}

/** Adds many entries at once; "News 1" is the newest. */
export async function fillInboxWith(stack: Stack, email: string, count: number): Promise<void> {
  await clearInbox(stack, email)
  await change(
    stack,
    `insert into notifications (user_id, type, title, body, created_at)
     select users.id, 'system_announcement', 'News ' || n, 'Something happened.', now() - n * interval '1 second'
     from users, generate_series(1, $2) as n where users.email = $1`,
    [email, count],
  )
}

/** The name of the bell has the unread count. An open popover hides the header from the accessibility tree. */
export function bell(page: Page, name: string | RegExp = /^Notifications/): Locator {
  const includeHidden = true
  return page.getByRole('banner', { includeHidden }).getByRole('button', { name, exact: true, includeHidden })
}

export async function openPanel(page: Page): Promise<Locator> {
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('radio', { name: 'All', exact: true })).toBeVisible()
  return panel
}

/** The titles are in the order of the list, newest first. */
export function rows(within: Locator | Page): Locator {
  return within.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
}

/** Fakes a response that the API never gives by itself. */
export async function failNotifications(page: Page, { api, web }: Stack, path: string, status = 500): Promise<void> {
  const headers = { 'access-control-allow-origin': web, 'access-control-allow-credentials': 'true' }
  await page.route(`${api}/notifications${path}`, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, headers }),
  )
}
