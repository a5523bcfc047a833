import type { Goal } from '../arithmetic/verdict.ts'
import type { Caller } from '../data/callers.ts'
import { SESSION_COOKIE } from '../options/settings.ts'

/** Twelve digits replace it, so that no two requests of a run have the same number and all have the same length. */
export const NUMBER = 'NNNNNNNNNNNN'
/** A unique address replaces it. */
export const ADDRESS = 'AAA.AAA.AAA.7'

/** `NUMBER` and `ADDRESS` may be in the body and the headers. */
export type Request = { method: string; path: string; headers: Record<string, string>; body?: string }

export type Case = {
  key: string
  name: string
  /** The callers act in the team with all members, or in the one each of them owns. */
  acts_in: 'shared' | 'own'
  requests(callers: readonly Caller[]): Request[]
  /** These statements run before each round and each check, such as marking the notifications unread again. */
  before?: (callers: readonly Caller[]) => { text: string; values: unknown[] }[]
  /** No two responses have these properties alike, such as a new id. */
  differs?: readonly string[]
  /** Cases whose requests take long have fewer than usual. */
  connections?: number
  /** The goal is a ratio of requests a second, of the project to the floor. */
  goal?: Goal
}

export const toCookie = (token: string) => `${SESSION_COOKIE}=${token}`

/** Every caller sends the same GET. */
export function get(path: string): Case['requests'] {
  return (callers) => callers.map(({ token }) => ({ method: 'GET', path, headers: { cookie: toCookie(token) } }))
}

export const toJson = { 'content-type': 'application/json' }

/** Fills in what has to be different in each request. */
export function fill({ body, headers, ...rest }: Request, number: number): Request {
  const digits = String(number).padStart(NUMBER.length, '0')
  const replace = (text: string) => text.replaceAll(NUMBER, digits).replaceAll(ADDRESS, addressOf(number))
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replace(value)]))
  return { ...rest, headers: filled, ...(body !== undefined && { body: replace(body) }) }
}

function addressOf(number: number): string {
  return `${11 + (Math.floor(number / 65_536) % 89)}.${Math.floor(number / 256) % 256}.${number % 256}.7`
}

let next_number = (Date.now() % 1_000_000) * 100_000

/** Nothing else in this run takes these numbers. */
export function takeNumbers(count: number): number {
  const first = next_number
  next_number += count
  return first
}
