import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@plinth/database/embedded/ports'
import { expect, onTestFinished, test } from 'vitest'
import { PRODUCTION } from '../../src/config/test/problems.ts'
import { environmentOf, GROUP_NAMES, incompleteChoices, missingFrom } from '../partial-environments.ts'
import { runServer } from './server-process.ts'

// A process takes half a second, and there are 220 choices: the configuration itself is tested with each of them, and
// the process with the largest and the smallest of each group.
const SAMPLES = GROUP_NAMES.flatMap((group) => {
  const choices = incompleteChoices(group).toSorted((one, other) => one.length - other.length)
  return [...new Set([choices.at(0), choices.at(-1)])].flatMap((chosen) => (chosen ? [{ group, chosen }] : []))
})

/** Configuration comes before the database, and the port long after it. */
async function startCounter() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `postgres://app@127.0.0.1:${port}/app`, connections: () => connections }
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

test.each(SAMPLES)(
  'with only $chosen of $group the start ends with 1, and the port never opens [Z10, C1]',
  async (sample) => {
    const { group, chosen } = sample
    const database = await startCounter()
    const port = await findFreePort()
    const { EMAIL_API_KEY, EMAIL_FROM, ...rest } = PRODUCTION
    const email = group === 'email' ? {} : { EMAIL_API_KEY, EMAIL_FROM }
    const environment = { ...rest, ...email, DATABASE_URL: database.url, PORT: String(port), ...environmentOf(chosen) }

    let ended = false
    const ending = runServer('start', environment).finally(() => (ended = true))
    let wasOpen = false
    while (!ended) {
      wasOpen ||= await isOpen(port)
      await wait(20)
    }
    const run = await ending
    expect(run).toMatchObject({ code: 1, stdout: '' })
    for (const name of missingFrom(group, chosen).split(', ')) expect(run.stderr).toContain(name)
    expect({ wasOpen, connections: database.connections() }).toEqual({ wasOpen: false, connections: 0 })
  },
)
