import { expect, test } from 'vitest'
import { READS } from '../cases/reads.ts'
import { figuresOf, isMissed, searchRow, toCaseRow } from './report.ts'

const round = (requests_per_s: number, cpu_us: number, p99_ms: number) => ({
  requests_per_s,
  cpu_us,
  p99_ms,
  p50_ms: p99_ms / 2,
})

const [me] = READS
const rounds = [
  { project: round(900, 120, 12), floor: round(1000, 100, 10) },
  { project: round(500, 130, 20), floor: round(1000, 100, 10) },
  { project: round(950, 110, 11), floor: round(1000, 100, 10) },
]
const comparison = { key: 'me', rounds, peak_mb: { project: 150, floor: 100 } }

test('the ratio is the median of the ratios of the rounds, not that of the medians', () => {
  if (!me) throw new Error('There is no case')
  const uneven = [
    { project: round(100, 1, 1), floor: round(100, 1, 1) },
    { project: round(300, 1, 1), floor: round(600, 1, 1) },
    { project: round(200, 1, 1), floor: round(1000, 1, 1) },
  ]
  const row = toCaseRow(me, { ...comparison, rounds: uneven }, { me: { project: 1, floor: 1 } })
  expect(row.ratio).toEqual({ median: 0.5, min: 0.2, max: 1 })
  expect(row).toMatchObject({ requests_per_s: { project: 200, floor: 600 }, verdict: 'holds' })
})

test('the figures of GET /users/me and of the memory have goals of their own', () => {
  const [cpu, p99, memory] = figuresOf([comparison])
  expect(cpu).toMatchObject({ spread: { median: 1.2 }, detail: '120 · 100 µs', verdict: 'aim reached' })
  expect(p99).toMatchObject({ spread: { median: 1.2, max: 2 }, detail: '12.0 · 10.0 ms', verdict: 'aim reached' })
  expect(memory).toMatchObject({ spread: { median: 1.5 }, verdict: 'holds' })
})

test('the memory is that before the first password is hashed', () => {
  const hashing = { ...comparison, key: 'sign-in', peak_mb: { project: 900, floor: 100 } }
  const after = { ...comparison, key: 'invitation', peak_mb: { project: 800, floor: 100 } }
  expect(figuresOf([comparison, hashing, after]).at(-1)?.spread.median).toBe(1.5)
})

test('a search is missed when it is slow, or much slower than in its first runs', () => {
  const round = (first_p50_ms: number, p50_ms: number, p99_ms: number) => ({ first_p50_ms, p50_ms, p99_ms })
  const search = (...times: Parameters<typeof round>) =>
    searchRow({ name: 'search', rounds: Array.from({ length: 5 }, () => round(...times)) }).verdict
  expect(search(2, 2, 10)).toBe('aim reached')
  expect(search(5, 6, 25)).toBe('holds')
  expect(search(5, 6, 26)).toBe('missed')
  expect(search(1, 4, 10)).toBe('plan flip')
  expect(search(0.5, 2.5, 10)).toBe('aim reached')
  const but = (...others: ReturnType<typeof round>[]) =>
    searchRow({ name: 'search', rounds: [round(2, 2, 10), round(2, 2, 10), round(2, 2, 10), ...others] })
  expect(but(round(2, 2, 90), round(2, 2, 90))).toMatchObject({ p99_ms: 10, verdict: 'aim reached' })
  expect(but(round(2, 2, 10), round(1, 4, 10)).verdict, 'a flip on one connection').toBe('plan flip')
  expect(['missed', 'plan flip', 'holds', 'aim reached', undefined].map((verdict) => isMissed({ verdict }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
