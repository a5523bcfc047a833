import { expect } from '@playwright/test'
import { addPeople, answerList, crowd, newFamily, openDirectory, openFilters } from '../data/directory.ts'
import type { State } from './state.ts'

const NAMES = [
  ['Grace Hopper', 'grace.hopper'],
  ['Alan Turing', 'alan.turing'],
  ['Barbara Liskov', 'barbara.liskov'],
  ['Edsger Dijkstra', 'edsger.dijkstra'],
  ['Margaret Hamilton', 'margaret.hamilton'],
  ['Donald Knuth', 'donald.knuth'],
  ['Frances Allen', 'frances.allen'],
  ['Tony Hoare', 'tony.hoare'],
  ['Radia Perlman', 'radia.perlman'],
  ['Émilie du Châtelet', 'emilie.du.chatelet'],
] as const

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 88)

export const DIRECTORY_STATES: State[] = [
  {
    name: 'users',
    signedIn: true,
    async open(page, { stack }) {
      const family = newFamily()
      const people = [...NAMES.map(([name, local], index) => person(name, local, family, index)), ...crowd(family, 14)]
      await addPeople(stack, people)
      await openDirectory(page, { q: family })
    },
  },
  {
    name: 'users-filtered',
    signedIn: true,
    async open(page, { stack }) {
      const family = newFamily()
      await addPeople(
        stack,
        NAMES.map(([name, local], index) => person(name, local, family, index)),
      )
      await openDirectory(page, { q: family, provider: 'oidc', joined_from: '2026-01-01', sort: '-created_at' })
    },
  },
  {
    name: 'users-filters',
    signedIn: true,
    async open(page) {
      await openDirectory(page, { joined_from: '2026-01-10', provider: 'password' })
      await openFilters(page)
    },
  },
  {
    name: 'users-no-match',
    signedIn: true,
    async open(page) {
      await openDirectory(page, { q: newFamily() })
      await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
    },
  },
  {
    name: 'users-too-many',
    signedIn: true,
    async open(page, { stack }) {
      await answerList(page, stack, {
        json: { items: [], next_cursor: null, total: { count: 1000, exact: false } },
      })
      await openDirectory(page, { q: 'example' })
      await expect(page.getByRole('heading', { name: 'Too many users match' })).toBeVisible()
    },
  },
  {
    name: 'users-empty',
    signedIn: true,
    async open(page, { stack }) {
      await answerList(page, stack, { json: { items: [], next_cursor: null } })
      await openDirectory(page)
    },
  },
  {
    name: 'users-loading',
    signedIn: true,
    async open(page, { stack }) {
      // The route never responds.
      await page.route(`${stack.api}/users?*`, () => undefined)
      await page.goto('/users')
      await expect(page.getByText('Loading the users')).toBeVisible()
    },
  },
  {
    name: 'users-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await answerList(page, stack, { status: 500 })
      await page.goto('/users')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'users-long-names',
    signedIn: true,
    async open(page, { stack }) {
      const family = newFamily()
      await addPeople(stack, [
        {
          name: `${family} ${LONG}`,
          email: `${family}.${LONG.slice(0, 40)}@${LONG}.${LONG}.example`.toLowerCase(),
          identity: true,
        },
        { name: `${family} ${'Very long words '.repeat(5)}`.trim() },
        { name: `${family} 李` },
      ])
      await openDirectory(page, { q: family })
    },
  },
  {
    name: 'user',
    signedIn: true,
    async open(page, { stack }) {
      const [id] = await addPeople(stack, [
        { ...person('Grace Hopper', 'grace.hopper', newFamily(), 1), identity: true },
      ])
      await page.goto(`/users/${id}`)
      await expect(page.getByRole('heading', { name: /^Grace Hopper/ })).toBeVisible()
    },
  },
  {
    name: 'user-own',
    signedIn: true,
    async open(page, { ada }) {
      await openDirectory(page, { q: ada.email })
      await page.getByRole('link', { name: ada.name }).click()
      await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    },
  },
  {
    name: 'user-long-name',
    signedIn: true,
    async open(page, { stack }) {
      const family = newFamily()
      const email = `${family}.${LONG.slice(0, 40)}@${LONG}.${LONG}.example`.toLowerCase()
      const [id] = await addPeople(stack, [{ name: `${family} ${LONG}`, email }])
      await page.goto(`/users/${id}`)
      await expect(page.getByText(email)).toBeVisible()
    },
  },
  {
    name: 'user-loading',
    signedIn: true,
    async open(page, { stack }) {
      const id = crypto.randomUUID()
      await page.route(`${stack.api}/users/${id}`, () => undefined)
      await page.goto(`/users/${id}`)
      await expect(page.getByRole('heading', { name: 'Loading user' })).toBeVisible()
    },
  },
  {
    name: 'user-not-found',
    signedIn: true,
    answers: [404],
    async open(page) {
      await page.goto(`/users/${crypto.randomUUID()}`)
      await expect(page.getByRole('heading', { name: 'This user is not in the directory' })).toBeVisible()
    },
  },
]

function person(name: string, local: string, family: string, index: number) {
  const joined = new Date(Date.now() - index * 6 * 86_400_000).toISOString()
  const [email, identity] = [`${local}@${family.toLowerCase()}.example`, index % 3 === 1]
  return { name, email, identity, joined, password: index % 4 !== 3 }
}
