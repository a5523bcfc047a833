import { expect, test } from 'vitest'
import { type Command, command, type Given, readCommandLine } from './command-line.ts'

async function read(words: string): Promise<unknown> {
  let seen: unknown
  const commands: Command[] = [
    command('start', async () => {
      seen = 'start'
    }),
    command('team show <id> [--json]', async ({ argument, flag }) => {
      seen = { id: argument('id'), json: flag('json') }
    }),
    command('trail [--since=<time>] [--user=<email>]', async ({ option }) => {
      seen = { since: option('since'), user: option('user') }
    }),
    command('move <from> <to>', async ({ argument }) => {
      seen = [argument('from'), argument('to')]
    }),
  ]
  await readCommandLine(commands, words.split(' ')).run()
  return seen
}

test.each([
  ['start', 'start'],
  ['team show 7', { id: '7', json: false }],
  ['team show --json 7', { id: '7', json: true }],
  ['trail', {}],
  ['trail --since 7d --user=ada@example.com', { since: '7d', user: 'ada@example.com' }],
  ['trail --since=', { since: '' }],
  ['move here there', ['here', 'there']],
  ['move -- --here there', ['--here', 'there']],
])('server %s reads its arguments and options', async (words, expected) => {
  expect(await read(words)).toEqual(expected)
})

test.each([
  ['team show', 'Usage: server team show <id> [--json]'],
  ['team show 7 8', 'Usage: server team show <id> [--json]'],
  ['start now', 'Usage: server start'],
  ['trail --until 7d', "Unknown option '--until'\nUsage: server trail [--since=<time>] [--user=<email>]"],
  ['trail --since', "Option '--since <value>' argument missing\nUsage: server trail [--since=<time>] [--user=<email>]"],
])('server %s shows the usage of its command', async (words, expected) => {
  await expect(read(words)).rejects.toThrow(expected)
})

test.each(['team', 'teams show 7', 'show team 7', '--json'])(
  'server %s shows the usage of all commands',
  async (words) => {
    await expect(read(words)).rejects.toThrow(
      `Usage: server start
       server team show <id> [--json]
       server trail [--since=<time>] [--user=<email>]
       server move <from> <to>`,
    )
  },
)

test('a command cannot read what its usage does not have', async () => {
  const reads: ((given: Given) => unknown)[] = [
    ({ argument }) => argument('text'),
    ({ option }) => option('json'),
    ({ flag }) => flag('text'),
  ]
  for (const read of reads) {
    const commands = [command('tell <name> [--text=<text>] [--json]', async (given) => void read(given))]
    await expect(readCommandLine(commands, ['tell', 'ada']).run()).rejects.toThrow(TypeError)
  }
})
