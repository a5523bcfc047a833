import { expect, test } from 'vitest'
import { createReader } from './statement-counter.ts'

function message(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)])
}

// The first message of a connection has no letter. Its text must not be taken for messages.
const startup = message('', 'user\0EQS\0')
const extended = ['P', 'B', 'D', 'E', 'S'].map((letter) => message(letter, 'select E'))
const stream = Buffer.concat([startup, ...extended, message('Q', 'begin\0'), message('X', '')])

test('statements and round trips are counted in pieces of any size', () => {
  for (const size of [1, 3, 7, stream.length]) {
    const counts = { statements: 0, round_trips: 0 }
    const read = createReader(counts)
    for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size))
    expect(counts).toEqual({ statements: 2, round_trips: 2 })
  }
})
