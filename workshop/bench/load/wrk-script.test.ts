import { expect, test } from 'vitest'
import { ADDRESS, fill, NUMBER, takeNumbers } from '../cases/case.ts'
import { readResult, toScript } from './wrk-script.ts'

const lead = {
  method: 'POST',
  path: '/marketing/waitlist',
  headers: { 'x-forwarded-for': ADDRESS },
  body: JSON.stringify({ email: `lead-${NUMBER}@example.com` }),
}

test('the script has every request with its text quoted', () => {
  const script = toScript([lead, { method: 'GET', path: '/users?q="', headers: {} }], 7)
  expect(script).toContain(
    String.raw`{"POST","/marketing/waitlist",{["x-forwarded-for"]="AAA.AAA.AAA.7"},"{\"email\":\"lead-NNNNNNNNNNNN@example.com\"}"}`,
  )
  expect(script).toContain(String.raw`{"GET","/users?q=\"",{},nil}`)
  expect(script).toContain('local number = 7')
  expect(script).toContain('gsub("NNNNNNNNNNNN"')
  expect(script).toContain('gsub("AAA%.AAA%.AAA%.7"')
})

test('requests that are all the same are sent without counting', () => {
  expect(toScript([{ method: 'GET', path: '/users/me', headers: {} }], 1)).not.toContain('gsub')
})

test('each request gets a number and an address of its own, and keeps its length', () => {
  const [first, second] = [fill(lead, 65_536 + 2), fill(lead, 3)]
  expect(first.body).toContain('lead-000000065538@example.com')
  expect(first.body?.length).toBe(lead.body.length)
  expect([first.headers, second.headers]).toEqual([
    { 'x-forwarded-for': '12.0.2.7' },
    { 'x-forwarded-for': '11.0.3.7' },
  ])
  expect(takeNumbers(10) + 10).toBe(takeNumbers(1))
})

test('the result is the line that the script prints', () => {
  const result = { requests: 10, seconds: 1.5, p50_ms: 2, p99_ms: 9, failures: 0 }
  expect(readResult(`Running 1s test\nRESULT ${JSON.stringify(result)}\n`)).toEqual(result)
  expect(() => readResult('Segmentation fault')).toThrow('Segmentation fault')
})
