import { expect, test } from 'vitest'
import { unfoldMail } from './mail-lines.ts'

const TEXT = 'Confirm my address:\\nhttp://localhost:5173/auth/verify#token=abc\\n\\nSay \\"no\\" by ignoring this.\\n'

test('the link of a mail is on a line of its own', () => {
  const lines = unfoldMail(`    text: "${TEXT}"`).split('\n')
  expect(lines).toContain('        http://localhost:5173/auth/verify#token=abc')
  expect(lines).toContain('        Say "no" by ignoring this.')
})

test('a mail is also unfolded when its record is one line', () => {
  const line = `[14:20:21] INFO: {"event":"email.logged","to":"ada@example.com","text":"${TEXT}"}`
  expect(unfoldMail(line).split('\n')).toContain('        http://localhost:5173/auth/verify#token=abc')
  expect(unfoldMail(line)).toContain('"to":"ada@example.com"')
})

test('any other line stays unchanged', () => {
  for (const line of ['', '    route: "/auth/sign-in"', '    context: "nothing"', '    text: unfinished']) {
    expect(unfoldMail(line)).toBe(line)
  }
})
