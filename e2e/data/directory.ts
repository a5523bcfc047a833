import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { withClient } from '@plinth/database/client'
import type pg from 'pg'
import type { Stack } from '../stack/stack.ts'

// All tests share the directory, so a family is a name that only one test uses.

/** The word is in no other name or address. */
export function newFamily(): string {
  return `Q${randomBytes(5).toString('hex')}`
}

/** By default a user has a password, is listed, has no identity provider and joined now. */
export type Listing = {
  name: string
  email?: string
  visible?: boolean
  password?: boolean
  identity?: boolean
  joined?: string
}

/** Inserts people into the database and returns their ids in order. */
export async function addPeople({ database_url }: Stack, listings: Listing[]): Promise<string[]> {
  return withClient(database_url, async (client) => {
    const ids: string[] = []
    for (const listing of listings) ids.push(await addPerson(client, listing))
    return ids
  })
}

async function addPerson(client: pg.Client, listing: Listing): Promise<string> {
  const {
    name,
    email = `${randomBytes(6).toString('hex')}@people.example`,
    joined = new Date().toISOString(),
  } = listing
  const { visible = true, password = true, identity = false } = listing
  const { rows } = await client.query<{ id: string }>(
    `insert into users (name, email, directory_visible, password_hash, created_at)
     values ($1, $2, $3, case when $4 then '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA' end, $5) returning id`,
    [name, email, visible, password, joined],
  )
  const id = rows[0]?.id ?? ''
  if (identity) {
    await client.query(
      `insert into identities (issuer, subject, user_id, email) values ('https://id.example', $1, $2, $3)`,
      [id, id, email],
    )
  }
  return id
}

/** The people of a family are in the order of their names. */
export function crowd(family: string, count: number): Listing[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Person ${String(index + 1).padStart(3, '0')} ${family}`,
  }))
}

export async function openDirectory(page: Page, search: Record<string, string> = {}): Promise<void> {
  await page.goto(`/users?${new URLSearchParams(search)}`)
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^[^L].* users?( shown)?$/)
}

/** Opens the filters and returns their panel. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel).toBeVisible()
  return panel
}

/** Includes hidden rows, because open filters hide the page from the accessibility tree. */
export function names(page: Page): Promise<string[]> {
  const table = page.getByRole('table', { name: 'Users', includeHidden: true })
  return table.getByRole('link', { includeHidden: true }).allTextContents()
}

/** Fakes the response of the list, for states that the database cannot have. */
export async function answerList(
  page: Page,
  { api, web }: Stack,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  const headers = { 'access-control-allow-origin': web, 'access-control-allow-credentials': 'true' }
  await page.route(new RegExp(`^${api}/users(\\?|$)`), (route) => route.fulfill({ headers, ...answer }))
}
