import { expect, it } from 'vitest'
import { Action, Fact, Heading, Link, Name, Paragraph } from '../src/blocks.tsx'
import { toText } from '../src/text.ts'

it('every block is rendered as plain text', () => {
  const text = toText(
    <>
      <Heading>Join us</Heading>
      <Paragraph>
        <Name>Ada</Name> asks you. <Link href="https://app.example.com/a">Read more</Link>
      </Paragraph>
      <Fact label="Your role">Admin</Fact>
      <Action href="https://app.example.com/b">Accept</Action>
    </>,
  )

  expect(text).toBe(
    'Join us\n\n“Ada” asks you. Read more (https://app.example.com/a)\n\nYour role: Admin\n\nAccept:\nhttps://app.example.com/b\n\n',
  )
})

it('an element that would be missing from the plain text is rejected', () => {
  expect(() => toText(<table />)).toThrow('without a plain-text form: table')
})
