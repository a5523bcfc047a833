import type { Notification } from '@plinth/contract/notifications'
import { expect, test } from 'vitest'
import type { InboxPages } from '../queries.ts'
import { itemsOf, withBack, without, withRead } from './inbox-pages.ts'

const NOW = '2026-11-21T12:00:00.000Z'

// The two pages are e d | c b a, newest first. The letters are both the ids and the hours.
const LIST = listOf(['e', 'd'], ['c', 'b', 'a'])

test('what is taken out of a list can be put back where it was, in whatever order it left', () => {
  const gone = without(without(LIST, new Set(['d'])), new Set(['b', 'e']))
  expect(ids(gone)).toBe('ca')
  expect(ids(withBack(gone, [entry('b'), entry('e')]))).toBe('ecba')
  expect(ids(withBack(withBack(gone, [entry('b'), entry('e')]), [entry('d')]))).toBe('edcba')
})

test('what was last goes back to the end, and into an empty list as its only entry', () => {
  expect(ids(withBack(without(LIST, new Set('a')), [entry('a')]))).toBe('edcba')
  expect(ids(withBack(without(LIST, new Set('abcde')), [entry('c')]))).toBe('c')
})

test('entries of one moment go back by their ids', () => {
  const twins = { pageParams: [null], pages: [{ items: [at('z', 'd'), at('x', 'd')], next_cursor: null }] }
  expect(ids(withBack(twins, [at('y', 'd')]))).toBe('zyx')
})

test('what was marked read is read, and becomes unread when it is put back as it was', () => {
  const read = withRead(LIST, new Set(['d', 'a']), NOW)
  expect(unread(read)).toBe('ecb')
  expect(unread(withBack(read, [entry('a')]))).toBe('ecba')
})

test('putting back leaves alone what changed meanwhile', () => {
  const later = without(withRead(LIST, new Set(['c', 'd']), NOW), new Set(['e']))
  const back = withBack(later, [entry('d')])
  expect([ids(back), unread(back)]).toEqual(['dcba', 'dba'])
})

function listOf(...pages: string[][]): InboxPages {
  return {
    pageParams: pages.map((_, index) => (index === 0 ? null : String(index))),
    pages: pages.map((letters) => ({ items: letters.map(entry), next_cursor: null })),
  }
}

function entry(letter: string): Notification {
  return at(letter, letter)
}

function at(id: string, hour: string): Notification {
  const created_at = `2026-11-20T0${hour.charCodeAt(0) - 97}:00:00.000Z`
  return {
    id,
    type: 'security_alert',
    title: id,
    body: id,
    action_path: null,
    metadata: null,
    read_at: null,
    created_at,
  }
}

function ids(list: InboxPages): string {
  return itemsOf(list)
    .map(({ id }) => id)
    .join('')
}

function unread(list: InboxPages): string {
  return itemsOf(list)
    .filter(({ read_at }) => read_at === null)
    .map(({ id }) => id)
    .join('')
}
