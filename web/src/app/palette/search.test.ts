import { expect, test } from 'vitest'
import { searchEntries, stillFound } from './search.ts'

const ENTRIES = [
  { group: 'Actions', label: 'Dark theme' },
  { group: 'Pages', label: 'Dashboard' },
  { group: 'Pages', label: 'Profile', hint: 'Settings', hidden: true },
  { group: 'Pages', label: 'Billing', hint: 'Settings', words: 'plan price', hidden: true },
  { group: 'Pages', label: 'Settings' },
  { group: 'Actions', label: 'Sign out', words: 'log out' },
] as const

const labels = (text: string) => searchEntries(ENTRIES, text).map(({ label }) => label)

test('without a text the palette lists its pages first and leaves out those of a section', () => {
  expect(labels('  ')).toEqual(['Dashboard', 'Settings', 'Dark theme', 'Sign out'])
})

test('each typed word begins a word of an entry, in any order', () => {
  expect(labels('da')).toEqual(['Dashboard', 'Dark theme'])
  expect(labels('ou si')).toEqual(['Sign out'])
  expect(labels('ashboard')).toEqual([])
  expect(labels('dark side')).toEqual([])
})

test('an entry is found by its hint and its other words, after those found by their label', () => {
  expect(labels('settings')).toEqual(['Settings', 'Profile', 'Billing'])
  expect(labels('settings bil')).toEqual(['Billing'])
  expect(labels('price')).toEqual(['Billing'])
  expect(labels('log')).toEqual(['Sign out'])
})

test('people found before stay while they contain the longer text', () => {
  const people = [
    { name: 'Grace Hopper', email: 'amazing@example.com' },
    { name: 'Émilie du Châtelet', email: 'emilie@example.com' },
  ]
  expect(stillFound(people, 'ami').map(({ name }) => name)).toEqual([])
  expect(stillFound(people, 'amaz').map(({ name }) => name)).toEqual(['Grace Hopper'])
  expect(stillFound(people, 'chatel').map(({ name }) => name)).toEqual(['Émilie du Châtelet'])
})
