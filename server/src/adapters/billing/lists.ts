import type Stripe from 'stripe'
import { WrongAnswer } from './faults.ts'

const PAGE = 100
const MOST_PAGES = 10

type Page = { limit: number; starting_after?: string }

/** All of a list. @throws WrongAnswer beyond a thousand, because a part of it would look like the whole */
export async function readAll<T extends { id: string }>(
  read: (page: Page) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const all: T[] = []
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const last = all.at(-1)
    const { object, data, has_more } = await read({ limit: PAGE, ...(last && { starting_after: last.id }) })
    if (object !== 'list') throw new WrongAnswer('not a list')
    all.push(...data)
    if (!has_more || data.length === 0) return all
  }
  throw new WrongAnswer('a list that is too long')
}
