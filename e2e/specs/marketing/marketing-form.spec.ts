import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { query } from '@plinth/tools/databases'
import { expect, test } from '../../fixtures.ts'
import { newPerson } from '../../people.ts'
import { MARKETING_SITE, type Stack } from '../../stack/stack.ts'

// The forms are those of docs/marketing-form.md, on a site of another origin, against the real API.

const DOCUMENT = readFileSync(new URL('../../../docs/marketing-form.md', import.meta.url), 'utf8')

async function openForm(page: Page, stack: Stack, form: string, search = ''): Promise<void> {
  const examples = [...DOCUMENT.matchAll(/```html\n(.*?)```/gs)].map(([, html = '']) => html)
  const example = examples.find((html) => html.includes(`<form id="${form}">`)) ?? ''
  const body = `<!doctype html><title>Website</title>${example.replaceAll('https://api.example.com', stack.api)}`
  // The page is answered here, so the browser takes it for one of the internet, which may not call this machine unasked.
  await page.context().grantPermissions(['local-network-access'], { origin: MARKETING_SITE })
  await page.route(`${MARKETING_SITE}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${MARKETING_SITE}/pricing${search}`)
}

async function leadOf(stack: Stack, email: string): Promise<Record<string, unknown> | undefined> {
  const [lead] = await query<Record<string, unknown>>(
    stack.database_url,
    'select * from waitlist_leads where email = $1',
    [email],
  )
  return lead
}

test('the documented waitlist form takes a visitor of another site, and where they came from', async ({
  page,
  stack,
  complaints,
}) => {
  const { email } = newPerson()
  await openForm(page, stack, 'waitlist', `?utm_source=newsletter&utm_campaign=${'x'.repeat(300)}&utm_term=`)
  complaints.expectAnswers(422)
  await page.getByLabel('Email').fill('ada@nowhere')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('status')).toHaveText('Enter a valid email address')

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('status')).toHaveText('You are on the waitlist.')
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect(await leadOf(stack, email)).toMatchObject({
    source_page: `${MARKETING_SITE}/pricing`,
    utm_source: 'newsletter',
    utm_campaign: 'x'.repeat(200),
    utm_term: null,
  })
})

test('the documented contact form sends a message from another site', async ({ page, stack }) => {
  const { name, email } = newPerson()
  await openForm(page, stack, 'contact')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Hello,\n\nI have a question.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you for your message.')
})
