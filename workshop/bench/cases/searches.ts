import { type Case, get } from './case.ts'

const GOAL = { must: 0.7, aim: 0.9, better: 'more' } as const

/** The names that data/people.ts gives decide how many match a term. */
export const TERMS = {
  rare: 'zyxwina',
  common: 'anna',
  'last-name': 'smith',
  none: 'qwxzjk',
  letters: 'an',
  'few-letters': 'qq',
} as const

const NAMES: Record<keyof typeof TERMS, string> = {
  rare: 'one matches',
  common: 'one in forty matches',
  'last-name': 'a last name of one in 25',
  none: 'no one matches',
  letters: 'two letters of many',
  'few-letters': 'two letters of few',
}

const kinds = ['rare', 'common', 'last-name', 'none', 'letters', 'few-letters'] as const

export const SEARCHES: Case[] = kinds.map((kind) => ({
  key: `search-${kind}`,
  name: `GET /users?q=${TERMS[kind]}, ${NAMES[kind]}`,
  acts_in: 'shared',
  requests: get(`/users?q=${TERMS[kind]}`),
  goal: GOAL,
}))
